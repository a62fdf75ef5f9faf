import type { MailRow } from '@gemelo/contract/endpoints/mails';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge, type Tone } from '../../ui/states/state-badge.tsx';

const tones: Record<MailRow['state'], Tone> = {
  pending: 'info',
  sent: 'normal',
  failed: 'alarm',
  kept: 'silent',
};

export function MailState({ state, plain }: { state: MailRow['state']; plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge tone={tones[state]} plain={plain ?? false}>
      {t(`mails.state.${state}`)}
    </StateBadge>
  );
}
