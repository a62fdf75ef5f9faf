import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { acknowledgeAlarm } from '@gemelo/contract/endpoints/alarms';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useAlarmWords } from '../../parts/alarms/use-alarm-words.ts';
import { useDetailLink } from '../../parts/bi/use-detail-link.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Age } from '../../ui/states/age.tsx';
import { useErrorText } from '../../ui/states/error-text.ts';
import { toneIcons } from '../../ui/states/state-badge.tsx';
import classes from './alarm-row.module.css';

function Acknowledge({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const acknowledging = useWrite(acknowledgeAlarm, {
    onSuccess: ({ message }) => void (message && snackbar.success(message)),
    onError: (failure) => void snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  return (
    <Button
      size="xs"
      variant="default"
      className={classes.act ?? ''}
      loading={acknowledging.isPending}
      leftSection={<IconCheck size={14} aria-hidden />}
      aria-label={`${t('alarms.acknowledge.do')}: ${alarm.Twin.name}, ${alarm.AlarmRule.name}`}
      onClick={() => acknowledging.mutate({ params: { idAlarm: alarm.idAlarm }, body: {} })}
    >
      {t('alarms.acknowledge.do')}
    </Button>
  );
}

/** How far the value went, with its limit; or that there is none. */
function Figure({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const { figure } = useAlarmWords();
  const { condition, worstValue, threshold, Measurement } = alarm;
  if (condition === 'silence')
    return (
      <span className={classes.figure}>
        <strong>{t('alarms.condition.silence')}</strong>
      </span>
    );
  return (
    <span className={classes.figure}>
      <span>
        {t(`alarms.reached.${condition}`)}{' '}
        <strong>
          <bdi>{figure(worstValue, Measurement)}</bdi>
        </strong>
      </span>
      <span>
        {t(condition === 'below' ? 'home.alarms.minimum' : 'home.alarms.limit')}{' '}
        <bdi>{figure(threshold, Measurement)}</bdi>
      </span>
    </span>
  );
}

/** The warehouse, which leads to its dashboard. */
function Where({ alarm: { Warehouse } }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const detail = useDetailLink();
  const name = <bdi>{Warehouse.name}</bdi>;
  return detail ? (
    <Link
      {...detail(Warehouse.idWarehouse)}
      className={classes.where}
      aria-label={t('home.warehouses.dashboardOf', { name: Warehouse.name })}
    >
      {name}
    </Link>
  ) : (
    name
  );
}

/** An open alarm: what, where, how bad, since when; taken note of in place. */
export function AlarmRow({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const can = useCan();
  const { says } = useAlarmWords();
  const Icon = toneIcons[alarm.severity];
  return (
    <li className={classes.row} data-tone={alarm.severity}>
      <Icon size={20} aria-hidden />
      <span className={classes.words}>
        <Link {...linkTo('alarms', alarm.idAlarm)} className={classes.name} data-hint={says(alarm)}>
          <bdi>{alarm.Twin.name}</bdi> <span className={classes.rule}>{alarm.AlarmRule.name}</span>
        </Link>
        <span className={classes.place}>
          <span className={classes.severity}>{t(`alarms.severity.${alarm.severity}`)}</span>
          <Where alarm={alarm} />
          <Age at={alarm.since} />
        </span>
      </span>
      <Figure alarm={alarm} />
      {can('alarm:edit') && <Acknowledge alarm={alarm} />}
    </li>
  );
}
