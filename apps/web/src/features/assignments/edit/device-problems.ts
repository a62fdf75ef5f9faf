import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { type DeviceRow, repeatedIn } from './device-row.ts';

type AnyForm<V extends FieldValues> = UseFormReturn<V, unknown, never>;

/** Reports duplicate devices before the form is submitted. */
export function useNoRepetition() {
  const { t } = useTranslation();
  return <V extends FieldValues>(rows: readonly DeviceRow[], form: AnyForm<V>) => {
    const repeated = repeatedIn(rows);
    if (repeated.length === 0) return;
    const message = t('contract:error.REPEATED');
    for (const index of repeated)
      form.setError(`twins.${index}.idTwin` as Path<V>, { type: 'repeated', message });
    throw new ApiFailure(409, { code: 'REPEATED', message });
  };
}

const oneDevice = /twins\.\d+\.idTwin$/;

/**
 * Marks the device that the server refused. The error is shown above the form: a field that took the focus would
 * open its dropdown over the actions.
 */
export function markRefused<V extends FieldValues>(failure: ApiFailure, form: AnyForm<V>): ApiFailure {
  const [path] = failure.issues.flatMap((issue) => oneDevice.exec(issue.path) ?? []);
  if (!path) return failure;
  const { status, code, message } = failure;
  form.setError(path as Path<V>, { type: 'server', message });
  return new ApiFailure(status, { code, message });
}
