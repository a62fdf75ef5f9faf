import { twinFirmware } from '@gemelo/contract/endpoints/firmware-waves';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { Anchor } from '@mantine/core';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Age } from '../../ui/states/age.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { DeliveryBadge } from './firmware-states.tsx';

type Known = DataOf<typeof twinFirmware>;

const named = ({ title, release }: { title: string | null; release: string | null }) =>
  [title, release].filter(Boolean).join(' · ');

function Current({ current }: Pick<Known, 'current'>) {
  const { t } = useTranslation();
  if (!current) return <>{t('firmware-waves.twin.unknown')}</>;
  return (
    <>
      <bdi>{named(current)}</bdi> · <Age at={current.reportedAt} />
    </>
  );
}

/** Why the last one did not arrive. */
function Failure({ delivery }: { delivery: NonNullable<Known['delivery']> }) {
  const { t } = useTranslation();
  if (delivery.failure === null) return null;
  return (
    <Notice tone="alarm">
      {delivery.error ? <bdi>{delivery.error}</bdi> : t(`contract:choice.failure.${delivery.failure}`)}
    </Notice>
  );
}

/** The firmware that a device runs, and what is on its way to it; nothing for devices that say nothing about it. */
export function TwinFirmwareCard({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useRead(twinFirmware, { params: { idTwin } });
  const { current = null, delivery = null } = data?.data ?? {};
  if (!current && !delivery) return null;
  const wave = delivery && <bdi>{delivery.wave}</bdi>;
  return (
    <Card title={t('firmware-waves.twin.title')}>
      <Facts
        facts={[
          [t('firmware-waves.twin.current'), <Current key="current" current={current} />],
          ...(delivery
            ? ([
                [t('firmware-waves.twin.sent'), <bdi key="sent">{named(delivery)}</bdi>],
                [t('contract:field.state'), <DeliveryBadge key="state" state={delivery.state} plain />],
                [t('contract:field.changedAt'), <Age key="changed" at={delivery.changedAt} />],
                [
                  t('firmware-waves.twin.wave'),
                  can('firmware-wave:view') ? (
                    <Anchor key="wave" component={Link} {...linkTo('firmwareWave', delivery.idFirmwareWave)}>
                      {wave}
                    </Anchor>
                  ) : (
                    wave
                  ),
                ],
              ] as const)
            : []),
        ]}
      />
      {delivery && <Failure delivery={delivery} />}
    </Card>
  );
}
