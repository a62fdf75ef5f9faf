import type { AlarmDetail } from '@gemelo/contract/endpoints/alarms';
import { Anchor } from '@mantine/core';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { Link, type Place } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { AlarmStateBadge, SeverityBadge } from '../../../parts/alarms/alarm-badges.tsx';
import { useAlarmWords } from '../../../parts/alarms/use-alarm-words.ts';
import { CreateTask } from '../../../parts/tasks/create-task.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import row from '../../../ui/layout/row.module.css';
import { Timeline } from '../../../ui/lists/timeline.tsx';
import { Age } from '../../../ui/states/age.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import classes from '../alarms.module.css';
import { AlarmChart } from './alarm-chart.tsx';
import { AlarmEventItem } from './alarm-event.tsx';
import { AlarmLimits } from './alarm-limits.tsx';
import { Attend } from './attend.tsx';

const AlarmTicket = lazy(async () => {
  const [part] = await Promise.all([
    import('../../../parts/tickets/alarm-ticket.tsx'),
    loadTexts('tickets', 'upload'),
  ]);
  return { default: part.AlarmTicket };
});

const RecordLinksCard = lazy(() =>
  import('../../../parts/links/record-links-card.tsx').then((m) => ({ default: m.RecordLinksCard })),
);

function useFacts(alarm: AlarmDetail): [string, ReactNode][] {
  const { t } = useTranslation();
  const can = useCan();
  const format = useFormat();
  const { figure } = useAlarmWords();
  const { Twin, Warehouse, Sensor, Measurement, threshold, worstValue } = alarm;
  const named = (may: boolean, place: Place, name: string) =>
    may ? (
      <Anchor component={Link} {...place}>
        <bdi>{name}</bdi>
      </Anchor>
    ) : (
      <bdi>{name}</bdi>
    );
  const twin = named(can('twin:view'), linkTo('twin', Twin.idTwin), Twin.name);
  const warehouse = named(can('warehouse:view'), linkTo('warehouse', Warehouse.idWarehouse), Warehouse.name);
  const measured: [string, ReactNode][] = Measurement
    ? [
        [t('alarms.detail.limit'), <bdi key="limit">{figure(threshold, Measurement)}</bdi>],
        [t('alarms.detail.worst'), <bdi key="worst">{figure(worstValue, Measurement)}</bdi>],
      ]
    : [];
  return [
    [t('contract:field.Twin'), twin],
    [t('alarms.detail.place'), warehouse],
    ...(Sensor
      ? [[t('alarms.detail.sensor'), <bdi key="sensor">{Sensor.name}</bdi>] as [string, ReactNode]]
      : []),
    ...measured,
    [
      t('alarms.detail.since'),
      <Fragment key="since">
        {format.moment(alarm.since)} (<Age at={alarm.since} />)
      </Fragment>,
    ],
    [t('alarms.detail.opened'), format.moment(alarm.openedAt)],
  ];
}

/** "Revisar EB-2013: humedad en alarma". A name within a sentence begins small, but for German nouns and shortened words. */
function useTaskTitle({ AlarmRule: { name }, Twin }: AlarmDetail): string {
  const { t, i18n } = useTranslation();
  const isSmall = i18n.language !== 'de' && /^\p{Lu}\p{Ll}/u.test(name);
  const what = isSmall ? name.charAt(0).toLocaleLowerCase(i18n.language) + name.slice(1) : name;
  return t('alarms.detail.task', { twin: Twin.name, what });
}

/** An alarm with its text, the readings around it, and its history. */
export function AlarmPage({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation();
  const can = useCan();
  const { says } = useAlarmWords();
  const facts = useFacts(alarm);
  const title = useTaskTitle(alarm);
  return (
    <div className={classes.detail}>
      <div className={classes.top}>
        <span className={row.wrap}>
          <SeverityBadge severity={alarm.severity} />
          <AlarmStateBadge alarm={alarm} />
        </span>
        <p className={classes.says}>{says(alarm)}</p>
      </div>
      {alarm.state !== 'resolved' && can('alarm:edit') && <Attend alarm={alarm} />}
      <Facts facts={facts} />
      <AlarmLimits alarm={alarm} />
      <section className={classes.ticket} data-known={alarm.idTicket !== null || undefined}>
        {alarm.idTicket !== null && <h3 className={classes.heading}>{t('contract:field.idTicket')}</h3>}
        <Suspense fallback={<Loading count={1} />}>
          <AlarmTicket alarm={alarm} />
        </Suspense>
        <div>
          <CreateTask
            seed={{
              title,
              twin: alarm.Twin,
              warehouse: alarm.Warehouse,
              idCompany: alarm.idCompany,
              links: [{ entity: 'alarm', id: alarm.idAlarm }],
            }}
          />
        </div>
      </section>
      <Suspense fallback={<Loading count={1} />}>
        <RecordLinksCard entity="alarm" id={alarm.idAlarm} editable={can('alarm:edit')} />
      </Suspense>
      <AlarmChart alarm={alarm} />
      <section>
        <h3 className={classes.heading}>{t('alarms.detail.history')}</h3>
        <Timeline>
          {alarm.events.map((event) => (
            <AlarmEventItem key={event.idAlarmEvent} event={event} alarm={alarm} />
          ))}
        </Timeline>
      </section>
    </div>
  );
}
