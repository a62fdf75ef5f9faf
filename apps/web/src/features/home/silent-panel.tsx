import type { SilentDevice } from '@gemelo/contract/endpoints/home-attention';
import { IconCircleCheck, IconHourglassEmpty, IconWifiOff } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Age } from '../../ui/states/age.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './panel.module.css';
import { Panel } from './panel.tsx';
import type { Home } from './use-home.ts';

/** A device in transit counts in no warehouse, so its row says where it is going. */
function SilentPlace({ device: { warehouse, destination, segments } }: { device: SilentDevice }) {
  const { t } = useTranslation();
  if (destination === null)
    return <bdi className={classes.place}>{[warehouse, ...segments].join(' · ')}</bdi>;
  return (
    <span className={classes.place} data-moving>
      <bdi>{warehouse}</bdi> · {t('parts.twins.transit')} <bdi>{destination}</bdi>
    </span>
  );
}

/** Devices that stopped reporting; apart from them, those that never began to. */
export function SilentPanel({ home }: { home: Home }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = home.devices;
  const { silent, never, devices } = data?.data ?? { silent: 0, never: 0, devices: [] };
  return (
    <Panel
      title={t('home.silent.title')}
      count={silent > 0 ? format.number(silent) : undefined}
      link={
        silent > devices.length
          ? {
              to: { ...linkTo('twinsInMenu'), search: { sensorState: 'silent' } },
              label: t('home.silent.all'),
            }
          : undefined
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {data && silent === 0 && (
        <p className={classes.calm}>
          <IconCircleCheck size={18} aria-hidden />
          {t('home.silent.none')}
        </p>
      )}
      {devices.length > 0 && (
        <ul className={classes.list}>
          {devices.map((device) => (
            <li key={device.idTwin}>
              <Link {...linkTo('twin', device.idTwin)} className={classes.row} data-tone="silent">
                <IconWifiOff size={18} aria-hidden />
                <span className={classes.words}>
                  <bdi className={classes.name}>{device.name}</bdi>
                  <SilentPlace device={device} />
                </span>
                <span className={classes.age}>
                  <Age at={device.lastSeenAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {never > 0 && (
        <Link {...linkTo('twinsInMenu')} search={{ sensorState: 'never' }} className={classes.more}>
          <IconHourglassEmpty size={16} aria-hidden />
          {t('home.silent.never', { count: never })}
        </Link>
      )}
    </Panel>
  );
}
