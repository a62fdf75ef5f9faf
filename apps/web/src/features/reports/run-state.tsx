import type { ReportRunState } from '@gemelo/contract/endpoints/reports';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge, type Tone } from '../../ui/states/state-badge.tsx';

const tones: Record<ReportRunState, Tone> = {
  pending: 'info',
  sent: 'normal',
  skipped: 'warning',
  failed: 'alarm',
};

export function RunState({ state, plain = false }: { state: ReportRunState; plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge tone={tones[state]} plain={plain}>
      {t(`contract:choice.lastRun.${state}`)}
    </StateBadge>
  );
}
