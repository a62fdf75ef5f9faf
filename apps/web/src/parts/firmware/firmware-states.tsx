import type { DeliveryState, WaveState } from '@gemelo/contract/endpoints/firmware-waves';
import { IconBan, IconClock, IconDownload, IconPlayerPause, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { type Icon, StateBadge, type Tone } from '../../ui/states/state-badge.tsx';

const waves: Record<WaveState, { tone: Tone; icon?: Icon }> = {
  running: { tone: 'info', icon: IconRefresh },
  paused: { tone: 'silent', icon: IconPlayerPause },
  stopped: { tone: 'alarm' },
  done: { tone: 'normal' },
  cancelled: { tone: 'silent', icon: IconBan },
};
const deliveries: Record<DeliveryState, { tone: Tone; icon?: Icon }> = {
  QUEUED: { tone: 'silent', icon: IconClock },
  INITIATED: { tone: 'info' },
  DOWNLOADING: { tone: 'info', icon: IconDownload },
  DOWNLOADED: { tone: 'info', icon: IconDownload },
  VERIFIED: { tone: 'info' },
  UPDATING: { tone: 'info', icon: IconRefresh },
  UPDATED: { tone: 'normal' },
  FAILED: { tone: 'alarm' },
  CANCELLED: { tone: 'silent', icon: IconBan },
};

export function WaveStateBadge({ state, plain = false }: { state: WaveState; plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge {...waves[state]} plain={plain}>
      {t(`contract:choice.state.${state}`)}
    </StateBadge>
  );
}

export function DeliveryBadge({ state, plain = false }: { state: DeliveryState; plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge {...deliveries[state]} plain={plain}>
      {t(`contract:choice.deliveryState.${state}`)}
    </StateBadge>
  );
}
