import { homeCounters } from '@gemelo/contract/endpoints/home';
import { IconAccessPoint, IconArrowsExchange, IconCpu, IconKey } from '@tabler/icons-react';
import { pathOf, type ScreenName } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Metric } from '../../ui/states/metric.tsx';
import classes from './home-screen.module.css';

/** The specification's four counters. */
export function Counters() {
  const { t } = useTranslation();
  const can = useCan();
  const format = useFormat();
  const { data, error, refetch } = useRead(homeCounters, {}, { every: FALLBACK_MS });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;

  const figures = data?.data;
  const shareOf = (part: number | undefined, whole: number | undefined) =>
    part === undefined || !whole ? '' : format.percent(part / whole);
  const linkFor = (grant: string, name: ScreenName) => (can(grant) ? { to: pathOf(name) } : {});
  return (
    <div className={classes.counters}>
      <Metric
        label={t('home.counters.devicesCreated')}
        value={figures?.devicesCreated}
        hint={t('home.counters.devicesCreatedHint')}
        icon={<IconCpu size={18} stroke={1.5} />}
        {...linkFor('twin:view', 'twinsInMenu')}
      />
      <Metric
        label={t('home.counters.devicesAssigned')}
        value={figures?.devicesAssigned}
        hint={t('home.counters.devicesAssignedHint', {
          share: shareOf(figures?.devicesAssigned, figures?.devicesCreated),
        })}
        icon={<IconArrowsExchange size={18} stroke={1.5} />}
        {...linkFor('assignment:view', 'assignments')}
      />
      <Metric
        label={t('home.counters.tokensCreated')}
        value={figures?.tokensCreated}
        hint={t('home.counters.tokensCreatedHint', {
          share: shareOf(figures?.tokensCreated, figures?.devicesCreated),
        })}
        icon={<IconKey size={18} stroke={1.5} />}
        {...linkFor('token:view', 'tokens')}
      />
      <Metric
        label={t('home.counters.sensors')}
        value={figures?.sensors}
        hint={t('home.counters.sensorsHint', {
          share: shareOf(figures?.sensorStates.online, figures?.sensors),
        })}
        icon={<IconAccessPoint size={18} stroke={1.5} />}
        {...linkFor('reading:view', 'readings')}
      />
    </div>
  );
}
