import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../../../lib/api.ts';
import { repeatedAt } from '../../../lib/repeated.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { DeviceRow } from './device-row.ts';

type AnyForm<V extends FieldValues> = UseFormReturn<V, unknown, never>;

/** Reports duplicate devices, which their rows mark, before the form is submitted. */
export function useNoRepetition() {
  const { t } = useTranslation();
  return (rows: readonly DeviceRow[]) => {
    if (repeatedAt(rows.map(({ idTwin }) => idTwin)).length > 0)
      throw new ApiFailure(409, { code: 'REPEATED', message: t('contract:error.REPEATED') });
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
