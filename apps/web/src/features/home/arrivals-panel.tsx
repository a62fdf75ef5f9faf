import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { IconArrowRight, IconTruckDelivery } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSteadyRows } from '../../ui/data-table/steady-rows.ts';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './arrivals-panel.module.css';
import panel from './panel.module.css';
import { Panel } from './panel.tsx';
import { type Home, shown } from './use-home.ts';

const none: TwinRow[] = [];
const keyOf = ({ idTwin }: TwinRow) => idTwin;

/** What is on its way to the user's warehouses. */
export function ArrivalsPanel({ home }: { home: Home }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = home.arrivals;
  const rows = useSteadyRows(data?.data ?? none, keyOf, {
    list: data && 'arrivals',
    room: shown.arrivals,
    spare: true,
  });
  const total = data?.total ?? 0;
  const receive = { ...linkTo('assignments'), search: { tab: 'receive' } };
  return (
    <Panel
      title={t('home.arrivals.title')}
      count={total > 0 ? format.number(total) : undefined}
      link={total > 0 ? { to: receive, label: t('home.arrivals.receive') } : undefined}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {data && rows.length === 0 && <Nothing>{t('home.arrivals.none')}</Nothing>}
      {rows.length > 0 && (
        <ul className={panel.list}>
          {rows.map((twin) => (
            <li key={twin.idTwin}>
              <Link {...receive} className={panel.row}>
                <IconTruckDelivery size={18} aria-hidden />
                <span className={panel.words}>
                  <bdi className={panel.name}>{twin.name}</bdi>
                  <span className={classes.way}>
                    <bdi>{twin.Warehouse.name}</bdi>
                    <IconArrowRight size={12} className={classes.arrow} aria-label={t('home.arrivals.to')} />
                    <bdi>{twin.Destination?.name}</bdi>
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
