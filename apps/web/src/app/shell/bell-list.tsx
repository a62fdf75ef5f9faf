import type { alarmSummary } from '@gemelo/contract/endpoints/alarm-summary';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { Button } from '@mantine/core';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AlarmItems } from '../../parts/alarms/alarm-items.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import classes from './bell-list.module.css';

interface BellListProps {
  summary: DataOf<typeof alarmSummary> | undefined;
  onFollow: () => void;
}

/** The newest active alarms, unattended ones first. */
export function BellList({ summary, onFollow }: BellListProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.bell}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('alarms.bell.title')}</h2>
        {summary && summary.acknowledged > 0 && (
          <span className={classes.attended}>
            {t('alarms.bell.attended', { count: summary.acknowledged })}
          </span>
        )}
      </header>
      {!summary ? (
        <Loading count={3} />
      ) : summary.newest.length === 0 ? (
        <p className={classes.calm}>{t('alarms.bell.calm')}</p>
      ) : (
        <AlarmItems alarms={summary.newest} onFollow={onFollow} />
      )}
      <Button component={Link} {...linkTo('alarms')} variant="default" fullWidth onClick={onFollow}>
        {t('alarms.bell.all')}
      </Button>
    </section>
  );
}
