import type { FirmwareWaveDetail } from '@gemelo/contract/endpoints/firmware-waves';
import { useTranslation } from '../../lib/translation.tsx';
import { WaveStateBadge } from '../../parts/firmware/firmware-states.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Screen } from '../../ui/screen.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useWaveActions } from './use-wave-actions.tsx';
import { WaveCards } from './wave-cards.tsx';
import { WaveTwins } from './wave-twins.tsx';

/** How far a wave is, why it stopped, and its devices. */
export function WavePage({ wave }: { wave: FirmwareWaveDetail }) {
  const { t } = useTranslation();
  const [first, ...more] = useWaveActions()(wave);
  // Ending a wave is never its main action.
  const primary = first && !first.danger ? first : undefined;
  return (
    <Screen
      title={<bdi>{wave.name}</bdi>}
      record={wave.name}
      purpose={<WaveStateBadge state={wave.state} />}
      more={primary ? more : first ? [first, ...more] : []}
      primary={primary && { label: primary.label, icon: primary.icon, onClick: primary.run }}
      attention={
        wave.state === 'stopped' && (
          <Notice tone="alarm" title={t('firmware-waves.stopped.title')}>
            {t('firmware-waves.stopped.text', { failed: wave.failed })}
          </Notice>
        )
      }
    >
      <div className={stack.stack}>
        <WaveCards wave={wave} />
        <WaveTwins idFirmwareWave={wave.idFirmwareWave} />
      </div>
    </Screen>
  );
}
