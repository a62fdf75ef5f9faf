import type { ShownMeasure, TwinLatest, twinsLatest } from '@gemelo/contract/endpoints/twins-latest';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useShownIds } from '../../ui/data-table/use-shown-ids.ts';
import { knownStates, toneIcons } from '../../ui/states/state-badge.tsx';
import { OpenCount } from '../places/open-count.tsx';
import { LevelBadge, levelWord } from './level-badge.tsx';
import { TrendedValue } from './trended-value.tsx';
import classes from './twin-values.module.css';

/** `undefined` until the first values arrive. */
const Latest = createContext<ReadonlyMap<number, TwinLatest> | undefined>(undefined);

interface Row {
  idTwin: number;
}
const idOf = ({ idTwin }: Row) => idTwin;

interface TwinValuesProps {
  /** The call that the user may make: that of the devices or that of the inventory. */
  endpoint: typeof twinsLatest;
  /** Receives what the table calls with its rows. */
  children: (onRows: (rows: readonly Row[]) => void) => ReactNode;
}

/** Reads the latest values of the rows of a table, after the table itself. */
export function TwinValues({ endpoint, children }: TwinValuesProps) {
  const [ids, onRows] = useShownIds(idOf);
  const { data } = useRead(endpoint, { query: { idTwin: ids } } as never, {
    enabled: ids !== '',
    keepPrevious: true,
  });
  const latest = useMemo(
    () => data && new Map((data.data as TwinLatest[]).map((one) => [one.idTwin, one])),
    [data],
  );
  return <Latest value={latest}>{children(onRows)}</Latest>;
}

interface CellProps {
  idTwin: number;
}

/** The latest value with the trend of a day; as wide while it loads. */
export function LatestValue({ idTwin, measure }: CellProps & { measure: ShownMeasure }) {
  const twin = useContext(Latest)?.get(idTwin);
  const shown = twin?.[measure];
  return <TrendedValue measure={measure} shown={shown} alarms={twin?.openAlarms ?? 0} trend={shown?.trend} />;
}

/** The icon of a device in trouble beside its name, with the number of open alarms if there are several. */
export function AlarmMark({ idTwin }: CellProps) {
  const { t } = useTranslation();
  const twin = useContext(Latest)?.get(idTwin);
  if (!twin || twin.level === 'normal') return null;
  const Icon = twin.openAlarms > 0 ? knownStates[twin.level].icon : toneIcons[twin.level];
  const words = [
    t(levelWord(twin.level, twin.openAlarms)),
    twin.openAlarms > 0 && t('parts.places.level.active', { count: twin.openAlarms }),
  ];
  const label = words.filter(Boolean).join(', ');
  return (
    <span className={classes.mark} data-tone={twin.level} role="img" aria-label={label} data-hint={label}>
      <Icon size={14} stroke={2} aria-hidden />
      {twin.openAlarms > 1 && <span className={classes.figure}>{twin.openAlarms}</span>}
    </span>
  );
}

/** The level of a device and its active alarms. */
export function OpenAlarms({ idTwin }: CellProps) {
  const { t } = useTranslation();
  const twin = useContext(Latest)?.get(idTwin);
  if (!twin) return null;
  if (twin.level === 'normal') return <span className={classes.none}>{t('parts.twins.noAlarms')}</span>;
  return (
    <span className={classes.alarms}>
      <LevelBadge level={twin.level} alarms={twin.openAlarms} plain />
      <OpenCount count={twin.openAlarms} brief />
    </span>
  );
}
