import { type LatestReading, latestReadings } from '@gemelo/contract/endpoints/home';
import { pathOf } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSteadyRows } from '../../ui/data-table/steady-rows.ts';
import { Age } from '../../ui/states/age.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Fresh } from '../../ui/states/fresh.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { Panel } from './panel.tsx';
import classes from './readings-panel.module.css';

/** Number of rows that matches the height of the neighbouring panels on a wide screen. */
const ROWS = 14;
/** Requests more rows than shown, so that rows kept in place get new values too. */
const REQUESTED_ROWS = 50;
const words = `${classes.place} ${classes.words}`;
const none: LatestReading[] = [];
const keyOf = (row: LatestReading) => `${row.idTwin}-${row.sensor}-${row.idMeasurement}`;

/** The latest readings, with a link to the full table. */
export function ReadingsPanel() {
  const { t } = useTranslation();
  const format = useFormat();
  const input = { query: { limit: REQUESTED_ROWS, order: '-readAt' } };
  const { data, error, refetch } = useRead(latestReadings, input, { every: FALLBACK_MS, keepPrevious: true });
  const rows = useSteadyRows(data?.data ?? none, keyOf, { list: data && 'newest', room: ROWS });
  return (
    <Panel
      wide
      title={t('home.readings.title')}
      link={{ to: pathOf('readings'), label: t('home.readings.all', { total: data?.total ?? 0 }) }}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {!data && !error && (
        <div className={classes.bones}>
          <Loading kind="block" height={(ROWS + 1) * 36} />
        </div>
      )}
      {data && rows.length === 0 && <NoData compact text={t('home.readings.none')} />}
      {rows.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('parts.readings.twin')}</th>
                <th scope="col" className={words}>
                  {t('parts.readings.warehouse')}
                </th>
                <th scope="col" className={words}>
                  {t('parts.readings.measurement')}
                </th>
                <th scope="col" className={classes.end}>
                  {t('parts.readings.value')}
                </th>
                <th scope="col">{t('parts.readings.readAt')}</th>
                <th scope="col" className={classes.place}>
                  {t('parts.readings.state')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  <td>
                    {row.twin}
                    <span className={classes.below}>{row.measurement}</span>
                  </td>
                  <td className={words} title={row.warehouse ?? undefined}>
                    {row.warehouse ?? '—'}
                  </td>
                  <td className={words} title={row.measurement}>
                    {row.measurement}
                  </td>
                  <td className={classes.end}>
                    <bdi>
                      <Fresh value={row.value}>
                        <strong>{format.number(row.value, row.decimals)}</strong>
                      </Fresh>{' '}
                      {row.unit}
                    </bdi>
                  </td>
                  <td>
                    <Age at={row.readAt} />
                  </td>
                  <td className={classes.place}>
                    <StateBadge state={row.state} plain />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
