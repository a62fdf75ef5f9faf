import type { Alarm } from '@gemelo/contract/endpoints/alarms';
import { Link } from '@tanstack/react-router';
import { Age } from '../../ui/states/age.tsx';
import { toneIcons } from '../../ui/states/state-badge.tsx';
import { ALARMS } from './alarm-address.ts';
import { AlarmStateBadge } from './alarm-badges.tsx';
import classes from './alarm-items.module.css';
import { useAlarmWords } from './use-alarm-words.ts';

interface AlarmItemsProps {
  alarms: readonly Alarm[];
  /** On the page of a twin its name need not be said again. */
  ofOneTwin?: boolean;
  onFollow?: () => void;
}

/** A few alarms, each a way to its history. */
export function AlarmItems({ alarms, ofOneTwin, onFollow }: AlarmItemsProps) {
  const { says } = useAlarmWords();
  return (
    <ul className={classes.list}>
      {alarms.map((alarm) => {
        const Icon = toneIcons[alarm.severity];
        return (
          <li key={alarm.idAlarm}>
            <Link
              to={ALARMS}
              search={{ id: String(alarm.idAlarm) } as never}
              className={classes.item}
              data-tone={alarm.severity}
              onClick={() => onFollow?.()}
            >
              <Icon size={18} aria-hidden />
              <span className={classes.words}>
                <bdi className={classes.name}>
                  {ofOneTwin ? alarm.AlarmRule.name : `${alarm.Twin.name}: ${alarm.AlarmRule.name}`}
                </bdi>
                <span className={classes.says}>{says(alarm)}</span>
                <span className={classes.facts}>
                  <AlarmStateBadge alarm={alarm} plain />
                  {!ofOneTwin && <bdi>{alarm.Warehouse.name}</bdi>}
                  <Age at={alarm.openedAt} />
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
