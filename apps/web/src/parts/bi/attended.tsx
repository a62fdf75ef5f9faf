import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './attended.module.css';

/** What was done about an alarm: its ticket, who took note of it, or that nobody has. */
export function Attended({ alarm: { idAlarm, idTicket, AcknowledgedBy } }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const can = useCan();
  if (idTicket !== null) {
    const text = t('bi.attended.ticket', { number: idTicket });
    return can('ticket:view') ? (
      <Link {...linkTo('ticket', idTicket)} className={classes.link}>
        {text}
      </Link>
    ) : (
      text
    );
  }
  if (AcknowledgedBy) return <bdi>{t('bi.attended.seenBy', { name: AcknowledgedBy.name })}</bdi>;
  return (
    <Link {...linkTo('alarms', idAlarm)} className={classes.link}>
      {t('bi.attended.unseen')}
    </Link>
  );
}

/** Where its device is on the way to: the warehouse where it rang does not count it any more. */
export function OnItsWay({ alarm: { Destination } }: { alarm: Alarm }) {
  const { t } = useTranslation();
  return Destination && <bdi> · {t('bi.attended.transit', { name: Destination.name })}</bdi>;
}

/** The same beside an alarm in a list. */
export const attendedBeside = (alarm: Alarm) => (
  <span className={classes.beside}>
    <Attended alarm={alarm} />
    <OnItsWay alarm={alarm} />
  </span>
);
