import { ApiFailure } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ErrorState } from './error-state.tsx';

/** What the server would answer, shown without asking it. */
export function Refusal() {
  const { t } = useTranslation();
  const refusal = new ApiFailure(403, { code: 'FORBIDDEN', message: t('contract:error.FORBIDDEN') });
  return <ErrorState error={refusal} />;
}
