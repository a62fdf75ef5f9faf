import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import type { ReactNode } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { RecordLink, RecordLinks } from '../../ui/lists/record-links.tsx';
import { Age } from '../../ui/states/age.tsx';
import { toneIcons } from '../../ui/states/state-badge.tsx';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import { AlarmStateBadge } from './alarm-badges.tsx';
import classes from './alarm-items.module.css';
import { useAlarmWords } from './use-alarm-words.ts';

interface AlarmItemsProps {
  alarms: readonly Alarm[];
  /** Hides the device name on the device's own page. */
  ofOneTwin?: boolean;
  /** What stands beside each. */
  beside?: (alarm: Alarm) => ReactNode;
  onFollow?: () => void;
}

/** A few alarms with links to their pages; whoever may acknowledge them does so here. */
export function AlarmItems({ alarms, ofOneTwin, beside, onFollow }: AlarmItemsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { says } = useAlarmWords();
  return (
    <RecordLinks>
      {alarms.map((alarm) => {
        const Icon = toneIcons[alarm.severity];
        const button = alarm.state === 'open' && can('alarm:edit') && <AcknowledgeButton alarm={alarm} />;
        return (
          <RecordLink
            key={alarm.idAlarm}
            link={linkTo('alarms', alarm.idAlarm)}
            tone={alarm.severity}
            onFollow={onFollow}
            action={
              (beside || button) && (
                <span className={classes.end}>
                  {beside?.(alarm)}
                  {button}
                </span>
              )
            }
            icon={<Icon size={18} aria-hidden />}
            title={
              <bdi>{ofOneTwin ? alarm.AlarmRule.name : `${alarm.Twin.name}: ${alarm.AlarmRule.name}`}</bdi>
            }
            facts={
              <>
                <span>{t(`alarms.severity.${alarm.severity}`)}</span>
                <AlarmStateBadge alarm={alarm} plain />
                {!ofOneTwin && <bdi>{alarm.Warehouse.name}</bdi>}
                <Age at={alarm.since} />
              </>
            }
          >
            <span className={classes.says}>{says(alarm)}</span>
          </RecordLink>
        );
      })}
    </RecordLinks>
  );
}
