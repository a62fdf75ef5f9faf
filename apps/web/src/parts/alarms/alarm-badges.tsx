import type { AlarmState, Severity } from '@gemelo/contract/endpoints/alarm-summary';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge, type Tone } from '../../ui/states/state-badge.tsx';

export function SeverityBadge({ severity, plain }: { severity: Severity; plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge state={severity} plain={plain ?? false}>
      {t(`alarms.severity.${severity}`)}
    </StateBadge>
  );
}

interface AlarmStateBadgeProps {
  alarm: { state: AlarmState; severity: Severity };
  plain?: boolean;
}

/** An open alarm has the tone of its severity, an attended one is calmer, and a closed one is normal. */
export function AlarmStateBadge({ alarm: { state, severity }, plain }: AlarmStateBadgeProps) {
  const { t } = useTranslation();
  const tones: Record<AlarmState, Tone> = { open: severity, acknowledged: 'info', resolved: 'normal' };
  return (
    <StateBadge tone={tones[state]} plain={plain ?? false}>
      {t(`alarms.state.${state}`)}
    </StateBadge>
  );
}
