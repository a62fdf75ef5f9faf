import { actualStateSensor, type SensorStateRow } from '@gemelo/contract/endpoints/bi';
import { type SensorState as State, sensorStates } from '@gemelo/contract/endpoints/home';
import { useMemo } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { ChartTable } from '../../../ui/chart/chart-data.ts';
import { knownStates, StateBadge } from '../../../ui/states/state-badge.tsx';
import { dashboardLink } from '../dashboard-links.ts';
import { FiguresPanel } from '../figures-panel.tsx';
import { filterOf, type Source, type WidgetProps } from '../source.ts';
import { useFigures } from '../use-figures.ts';
import classes from './sensor-state.module.css';

/** How the devices of a place report. */
interface PlaceStates {
  idPlace: number;
  place: string;
  counts: Record<State, number>;
  all: number;
}

const noCounts = (): Record<State, number> => ({ online: 0, late: 0, silent: 0, never: 0 });
/** Devices that say nothing, as a part of all. */
const quiet = ({ counts, all }: PlaceStates) => (all === 0 ? 0 : (counts.silent + counts.never) / all);

/** The states of each place, those with most silence first. */
export function statesByPlace(rows: readonly SensorStateRow[]): PlaceStates[] {
  const places = new Map<number, PlaceStates>();
  for (const { idPlace, place, state, twins } of rows) {
    const one = places.get(idPlace) ?? { idPlace, place, counts: noCounts(), all: 0 };
    places.set(idPlace, one);
    one.counts[state] += twins;
    one.all += twins;
  }
  return [...places.values()].filter(({ all }) => all > 0).sort((one, other) => quiet(other) - quiet(one));
}

function Bar({ counts, all }: Pick<PlaceStates, 'counts' | 'all'>) {
  return (
    <span className={classes.bar} aria-hidden>
      {sensorStates
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <span key={state} data-tone={knownStates[state].tone} style={{ flexGrow: counts[state] / all }} />
        ))}
    </span>
  );
}

/** The devices in a state: of the one chosen warehouse, or of all. */
function devicesIn(state: State, { warehouses = [] }: Source) {
  const [only, ...others] = warehouses;
  const place =
    only !== undefined && others.length === 0 ? linkTo('stockedDevices', only) : linkTo('inventorySearch');
  return { ...place, search: { ...(place.search as object | undefined), sensorState: state } };
}

interface PlacesProps {
  places: readonly PlaceStates[];
  linked: boolean;
}

function Places({ places, linked }: PlacesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.places}>
      {places.map(({ idPlace, place, counts, all }) => (
        <li key={idPlace} className={classes.place}>
          {linked ? (
            <Link {...dashboardLink('detail', { warehouses: [idPlace] })} className={classes.name}>
              <bdi>{place}</bdi>
            </Link>
          ) : (
            <bdi className={classes.name}>{place}</bdi>
          )}
          <Bar counts={counts} all={all} />
          <span className={classes.of}>
            {t('bi.state.reporting', {
              reporting: format.number(counts.online + counts.late),
              all: format.number(all),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How the devices report now: how many in each state, and where they are silent. */
export function SensorState({ source, period, height }: WidgetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { measurements: _, ...asked } = source;
  const group = source.group === undefined || source.group === 'company' ? 'warehouse' : source.group;
  const whole = filterOf(asked, period, { group: 'company', interval: 'all' });
  const split = filterOf(asked, period, { group, interval: 'all' });
  const figures = useFigures(actualStateSensor, whole);
  const byPlace = useFigures(actualStateSensor, split);
  const [total] = statesByPlace(figures.rows as readonly SensorStateRow[]);
  const places = useMemo(() => statesByPlace(byPlace.rows as readonly SensorStateRow[]), [byPlace.rows]);
  const table: ChartTable = {
    timed: false,
    head: sensorStates.map((state) => t(`ui.state.${state}`)),
    rows: (places.length > 0 ? places : total ? [total] : []).map(({ place, counts }) => [
      place,
      ...sensorStates.map((state) => counts[state]),
    ]),
  };
  return (
    <FiguresPanel
      title={t('bi.state.question')}
      endpoint={actualStateSensor}
      body={split}
      figures={figures}
      table={table}
      empty={t('bi.state.empty')}
      decimals={0}
      grows
      {...(height === undefined ? {} : { height })}
    >
      {total && (
        <div className={classes.content}>
          <Bar counts={total.counts} all={total.all} />
          <ul className={classes.states}>
            {sensorStates.map((state) => (
              <li key={state}>
                <Link {...devicesIn(state, source)} className={classes.state}>
                  <span className={classes.count}>{format.number(total.counts[state])}</span>
                  <span className={classes.part}>{format.percent(total.counts[state] / total.all)}</span>
                  <StateBadge state={state} plain />
                </Link>
              </li>
            ))}
          </ul>
          {places.length > 1 && <Places places={places} linked={group === 'warehouse'} />}
        </div>
      )}
    </FiguresPanel>
  );
}
