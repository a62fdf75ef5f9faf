import type { ShownMeasure, TwinLatest, twinsLatest } from '@gemelo/contract/endpoints/twins-latest';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { useMeasureText } from '../places/measures.ts';
import { OpenCount } from '../places/open-count.tsx';
import { LevelBadge } from './level-badge.tsx';
import { LeveledValue } from './leveled-value.tsx';
import classes from './twin-values.module.css';

/** `undefined` until the first values arrive. */
const Latest = createContext<ReadonlyMap<number, TwinLatest> | undefined>(undefined);

type Rows = readonly { idTwin: number }[];

interface TwinValuesProps {
  /** The call that the user may make: that of the devices or that of the inventory. */
  endpoint: typeof twinsLatest;
  /** Receives what the table calls with its rows. */
  children: (onRows: (rows: Rows) => void) => ReactNode;
}

/** Reads the latest values of the rows of a table, after the table itself. */
export function TwinValues({ endpoint, children }: TwinValuesProps) {
  const [ids, setIds] = useState('');
  const onRows = useCallback(
    // In the order of their ids, so that another order of the same rows is the same question.
    (rows: Rows) =>
      setIds(
        rows
          .map(({ idTwin }) => idTwin)
          .toSorted((a, b) => a - b)
          .join(),
      ),
    [],
  );
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
  const write = useMeasureText();
  const twin = useContext(Latest)?.get(idTwin);
  const latest = twin?.[measure];
  if (!latest) return <span className={classes.cell}>{twin && <span className={classes.none}>—</span>}</span>;
  return (
    <span className={classes.cell}>
      <LeveledValue level={latest.level} alarms={twin.openAlarms} value={latest.value}>
        {write(measure, latest.value)}
      </LeveledValue>
      <span className={classes.trend}>
        <Sparkline values={latest.trend} width={48} height={18} />
      </span>
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
