import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { inventory } from '@gemelo/contract/endpoints/inventory';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { download } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { ChartTable } from '../../../ui/chart/chart-data.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { Age } from '../../../ui/states/age.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { toneIcons } from '../../../ui/states/state-badge.tsx';
import { useAlarmWords } from '../../alarms/use-alarm-words.ts';
import { PlaceLevel } from '../../places/place-level.tsx';
import { PlaceValue } from '../../places/place-value.tsx';
import { Attended, OnItsWay } from '../attended.tsx';
import { dashboardLink } from '../dashboard-links.ts';
import type { WidgetProps } from '../source.ts';
import { type Troubled, useOutOfLimits } from '../use-out-of-limits.ts';
import classes from './out-of-limits.module.css';

/** So many alarms of a warehouse are named; the others are in its list. */
const NAMED = 3;

/** One alarm: which device, how far, since when, and what was done about it. */
function AlarmLine({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const { figure } = useAlarmWords();
  const { Twin, Measurement, condition, worstValue, threshold, since } = alarm;
  const Icon = toneIcons[alarm.severity];
  return (
    <li className={classes.alarm} data-tone={alarm.severity}>
      <Icon size={16} aria-hidden />
      <Link {...linkTo('twin', Twin.idTwin)} className={classes.device}>
        <bdi>{Twin.name}</bdi>
      </Link>
      <span className={classes.what}>
        {condition === 'silence' ? (
          t('alarms.condition.silence')
        ) : (
          <>
            <bdi>{Measurement?.name}</bdi>{' '}
            <strong>
              <bdi>{figure(worstValue, Measurement)}</bdi>
            </strong>{' '}
            {t('bi.out.limit')} <bdi>{figure(threshold, Measurement)}</bdi>
          </>
        )}
        <OnItsWay alarm={alarm} />
      </span>
      <span className={classes.since}>
        <Age at={since} />
      </span>
      <span className={classes.done}>
        <Attended alarm={alarm} />
      </span>
    </li>
  );
}

function WarehouseRow({ troubled: { warehouse, alarms } }: { troubled: Troubled }) {
  const { t } = useTranslation();
  const { idWarehouse, name, temperature, humidity, worstTemperature, worstHumidity } = warehouse;
  return (
    <li className={classes.row} data-level={warehouse.level}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <Link {...dashboardLink('detail', { warehouses: [idWarehouse] })}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <PlaceLevel place={warehouse} />
        <span className={classes.values}>
          <PlaceValue measure="temperature" mean={temperature} worst={worstTemperature} />
          <PlaceValue measure="humidity" mean={humidity} worst={worstHumidity} />
        </span>
      </div>
      {alarms.length > 0 && (
        <ul className={classes.alarms}>
          {alarms.slice(0, NAMED).map((alarm) => (
            <AlarmLine key={alarm.idAlarm} alarm={alarm} />
          ))}
        </ul>
      )}
      {alarms.length > NAMED && (
        <Link {...linkTo('alarms')} search={{ idWarehouse }} className={classes.further}>
          {t('bi.out.further', { count: alarms.length - NAMED })}
        </Link>
      )}
    </li>
  );
}

/** What is out of limits now: the worst warehouse first, since when, and what was done about it. */
export function OutOfLimits({ source, height }: WidgetProps) {
  const { t } = useTranslation();
  const { troubled, all, maySee, idCompany, loading, error, retry } = useOutOfLimits(source);
  const title = t('bi.out.question');
  const table: ChartTable = {
    timed: false,
    head: [t('bi.out.temperature'), t('bi.out.humidity'), t('bi.out.alarms')],
    rows: all.map(({ name, worstTemperature, worstHumidity, openAlarms }) => [
      name,
      worstTemperature?.value ?? null,
      worstHumidity?.value ?? null,
      openAlarms,
    ]),
  };
  return (
    <ChartFrame
      title={title}
      table={table}
      legend={[]}
      thresholds={[]}
      decimals={1}
      loading={loading}
      error={error}
      failed={t('bi.failed.read')}
      onRetry={retry}
      pictured={false}
      grows
      height={height ?? 96}
      empty={t(maySee ? 'bi.out.noWarehouses' : 'bi.out.refused')}
      onExport={(format) =>
        download(inventory, { params: { id: idCompany }, query: { order: 'name', title } }, format)
      }
    >
      {() =>
        troubled.length === 0 ? (
          <NoData
            compact
            icon={maySee ? <IconCircleCheck size={24} stroke={1.5} /> : <IconLock size={24} stroke={1.5} />}
            title={t('bi.out.nothing')}
            text={t('bi.out.nothingText')}
          />
        ) : (
          <ul className={classes.rows} style={height === undefined ? undefined : { maxBlockSize: height }}>
            {troubled.map((one) => (
              <WarehouseRow key={one.warehouse.idWarehouse} troubled={one} />
            ))}
          </ul>
        )
      }
    </ChartFrame>
  );
}
