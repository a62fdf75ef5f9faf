import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSteadyRows } from '../../ui/data-table/steady-rows.ts';
import { Age } from '../../ui/states/age.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { AlarmRow } from './alarm-row.tsx';
import classes from './panel.module.css';
import { Panel } from './panel.tsx';
import { type Home, shown } from './use-home.ts';

const none: Alarm[] = [];
const keyOf = ({ idAlarm }: Alarm) => idAlarm;

/** The first list, then what only the second has. */
function ownFirst(own: readonly Alarm[], all: readonly Alarm[]): readonly Alarm[] {
  const listed = new Set(own.map(keyOf));
  return [...own, ...all.filter((alarm) => !listed.has(keyOf(alarm)))];
}

/** One sentence that says that nothing is wrong, and when that was last looked at. */
function Calm({ home }: { home: Home }) {
  const { t } = useTranslation();
  const devices = home.devices.data?.data;
  const troubled = home.warehouses.data?.data.warehouses.some(({ level }) => level !== 'normal');
  const calm = !troubled && !devices?.silent && !home.attended.data?.data.acknowledged;
  return (
    <p className={classes.calm}>
      <IconCircleCheck size={18} aria-hidden />
      <bdi>
        {t(calm ? 'home.calm.all' : 'home.calm.alarms')}
        {devices?.lastReadingAt && (
          <span>
            {' '}
            {t('home.calm.last')} <Age at={devices.lastReadingAt} />
          </span>
        )}
      </bdi>
    </p>
  );
}

/** Alarms that nobody has taken note of, those of the user's warehouses and the worst first. */
export function AlarmsPanel({ home }: { home: Home }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = home.alarms;
  const own = home.ownAlarms.data?.data ?? none;
  const all = data?.data ?? none;
  const found = useMemo(() => ownFirst(own, all), [own, all]);
  const rows = useSteadyRows(found, keyOf, { list: data && 'open', room: shown.alarms, spare: true });
  const total = data?.total ?? 0;
  const attended = home.attended.data?.data.acknowledged ?? 0;
  return (
    <Panel
      title={t('home.alarms.title')}
      count={total > 0 ? format.number(total) : undefined}
      link={{ to: linkTo('alarms'), label: t('home.alarms.all') }}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {data && rows.length === 0 && <Calm home={home} />}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((alarm) => (
            <AlarmRow key={alarm.idAlarm} alarm={alarm} />
          ))}
        </ul>
      )}
      {attended > 0 && (
        <Link {...linkTo('alarms')} search={{ state: 'acknowledged' }} className={classes.more}>
          {t('home.alarms.attended', { count: attended })}
        </Link>
      )}
    </Panel>
  );
}
