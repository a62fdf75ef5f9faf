import { useFormState } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

interface Problem {
  type?: unknown;
}

function hasMissingField(problem: unknown): boolean {
  if (typeof problem !== 'object' || problem === null) return false;
  const { type } = problem as Problem;
  if (typeof type === 'string') return type === 'required' || type === 'smaller';
  return Object.values(problem).some(hasMissingField);
}

/** Summary above a long form whose blank fields may be out of view. */
export function MissingNotice() {
  const { t } = useTranslation();
  const { errors, submitCount } = useFormState();
  const { root: _, ...fields } = errors;
  if (submitCount === 0 || !hasMissingField(fields)) return null;
  return <Notice tone="alarm">{t('contract:error.INVALID')}</Notice>;
}
