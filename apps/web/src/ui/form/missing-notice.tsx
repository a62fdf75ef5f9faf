import { type FieldErrors, useFormState } from 'react-hook-form';
import { useTranslation } from '../../lib/translation.tsx';
import { Notice } from '../states/notice.tsx';

interface Problem {
  type?: unknown;
}

function hasMissingField(problem: unknown): boolean {
  if (typeof problem !== 'object' || problem === null) return false;
  const { type } = problem as Problem;
  if (typeof type === 'string') return type === 'required';
  return Object.values(problem).some(hasMissingField);
}

/** Summary of a long form, or of one of its fields, whose blank fields may be out of view. */
export function MissingNotice({ of }: { of?: string }) {
  const { t } = useTranslation();
  const { errors, submitCount } = useFormState();
  const { root: _, ...fields } = errors as FieldErrors;
  if (submitCount === 0 || !hasMissingField(of ? fields[of] : fields)) return null;
  return <Notice tone="alarm">{t('contract:error.INVALID')}</Notice>;
}
