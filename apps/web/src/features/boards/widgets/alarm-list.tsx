import { alarms } from '@gemelo/contract/endpoints/alarms';
import { Anchor } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { AlarmItems } from '../../../parts/alarms/alarm-items.tsx';
import type { Source } from '../../../parts/bi/source.ts';
import { cardFrame } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import type { BoardWidgetProps } from '../board-widget-props.ts';
import classes from './widgets.module.css';

const MAX_ALARMS = 20;

function queryOf({ warehouses, twins, measurements }: Source) {
  const listed = (ids: readonly number[] | undefined) => (ids?.length ? ids.join(',') : undefined);
  const chosen = {
    idWarehouse: listed(warehouses),
    idTwin: listed(twins),
    idMeasurement: listed(measurements),
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, ids]) => ids !== undefined)) as Record<
    string,
    string
  >;
}

/** Alarms that are not over, the worst first. */
export function AlarmList({ source }: BoardWidgetProps) {
  const { t } = useTranslation();
  const can = useCan();
  const query = queryOf(source);
  const { data, error, refetch } = useRead(
    alarms,
    { query: { ...query, state: 'open,acknowledged', limit: MAX_ALARMS } },
    { enabled: can('alarm:view'), every: FALLBACK_MS, keepPrevious: true },
  );
  const found = data?.data ?? [];
  return (
    <section className={`${cardFrame} ${classes.alarms}`}>
      <h2>{t('boards.alarms.title')}</h2>
      {!can('alarm:view') && <p className={classes.calm}>{t('boards.alarms.refused')}</p>}
      {error && !data && <ErrorState error={error} compact onRetry={() => void refetch()} />}
      {can('alarm:view') && !data && !error && <Loading count={3} />}
      {data && found.length === 0 && (
        <p className={classes.calm}>
          <IconCircleCheck size={18} aria-hidden />
          {t('boards.alarms.none')}
        </p>
      )}
      {found.length > 0 && <AlarmItems alarms={found} />}
      {(data?.total ?? 0) > found.length && (
        <Anchor renderRoot={(props) => <Link {...props} {...linkTo('alarms')} search={query} />}>
          {t('boards.alarms.all', { count: data?.total ?? 0 })}
        </Anchor>
      )}
    </section>
  );
}
