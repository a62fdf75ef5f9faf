import { deliveryStates, type FirmwareWaveDetail } from '@gemelo/contract/endpoints/firmware-waves';
import { useTranslation } from '../../lib/translation.tsx';
import { DeliveryBadge } from '../../parts/firmware/firmware-states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import record from '../../ui/layout/record-page.module.css';
import { Age } from '../../ui/states/age.tsx';
import { usePatienceText } from './use-patience-text.ts';
import { WaveBar } from './wave-bar.tsx';
import classes from './waves.module.css';

function Progress({ wave }: { wave: FirmwareWaveDetail }) {
  const { t } = useTranslation();
  const shown = deliveryStates.filter((state) => wave.counts[state] > 0);
  return (
    <Card title={t('firmware-waves.progress')}>
      <WaveBar wave={wave} />
      <ul className={classes.counts}>
        {shown.map((state) => (
          <li key={state}>
            <DeliveryBadge state={state} plain /> {wave.counts[state]}
          </li>
        ))}
      </ul>
      <ol className={classes.steps}>
        {wave.progress.map((one) => (
          <li
            key={one.step}
            className={classes.step}
            aria-current={one.step === wave.step ? 'step' : undefined}
          >
            <span className={classes.stepName}>
              {t(one.began > 0 ? 'firmware-waves.step' : 'firmware-waves.stepLater', {
                step: one.step,
                count: one.total,
              })}
            </span>
            <WaveBar wave={one} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function WaveFacts({ wave }: { wave: FirmwareWaveDetail }) {
  const { t } = useTranslation();
  const patience = usePatienceText();
  return (
    <Card title={t('firmware-waves.facts')}>
      <Facts
        facts={[
          [t('contract:field.Firmware'), <bdi key="firmware">{wave.Firmware.name}</bdi>],
          [t('contract:field.release'), <bdi key="release">{`${wave.title} · ${wave.release}`}</bdi>],
          [t('contract:field.total'), String(wave.total)],
          [t('contract:field.mostFailures'), t('firmware-waves.percent', { share: wave.mostFailures })],
          [t('firmware-waves.patience.label'), patience(wave.patienceMinutes)],
          [t('contract:field.creator'), <bdi key="creator">{wave.creator}</bdi>],
          [t('contract:field.createdAt'), <Age key="created" at={wave.createdAt} />],
          ...(wave.endedAt
            ? ([[t('contract:field.endedAt'), <Age key="ended" at={wave.endedAt} />]] as const)
            : []),
        ]}
      />
    </Card>
  );
}

export const WaveCards = ({ wave }: { wave: FirmwareWaveDetail }) => (
  <div className={record.columns}>
    <Progress wave={wave} />
    <WaveFacts wave={wave} />
  </div>
);
