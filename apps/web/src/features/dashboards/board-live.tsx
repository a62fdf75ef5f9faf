import { averageVariables, type Variable } from '@gemelo/contract/endpoints/bi';
import type { BoardWidget } from '@gemelo/contract/endpoints/board-document';
import { getBoard } from '@gemelo/contract/endpoints/boards';
import { useTimeZone } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { periodAt } from '../../parts/bi/period.ts';
import { dims, filterOf, type Source } from '../../parts/bi/source.ts';
import { useFigures } from '../../parts/bi/use-figures.ts';
import { useNow } from '../../parts/readings/time-window.ts';
import { useFigure } from '../../ui/chart/figure.ts';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { minSpanOf } from '../../ui/chart/value-axis.ts';
import mini from './mini.module.css';

const MINUTE = 60_000;
const SHOWN = 2;
/** Widgets whose figures are lines of a place over time. */
const lined: readonly BoardWidget['kind'][] = ['variables-over-time', 'figure-tiles', 'compare-lines'];

function MeasuredLine({ rows }: { rows: readonly Variable[] }) {
  const [first] = rows;
  const write = useFigure({ unit: first?.unit, decimals: first?.decimals });
  const last = rows.at(-1);
  if (!first || !last) return null;
  return (
    <span className={mini.line}>
      <bdi className={mini.name}>{first.measurement}</bdi>
      <Sparkline values={rows.map(({ value }) => value)} width={64} height={24} minSpan={minSpanOf(first)} />
      <bdi className={mini.number}>{write(last.value)}</bdi>
    </span>
  );
}

interface BoardLinesProps {
  source: Source;
}

/** The first measurements of a source over the last day. */
function BoardLines({ source }: BoardLinesProps) {
  const timeZone = useTimeZone();
  const now = useNow(MINUTE);
  const day = periodAt({ name: '24h', window: undefined }, { now, timeZone });
  const { rows } = useFigures(
    averageVariables,
    filterOf(source, day, { interval: 'hour', group: 'company' }),
  );
  const found = rows as readonly Variable[];
  const ids = [...new Set(found.map(({ idMeasurement }) => idMeasurement))].sort((a, b) => a - b);
  return (
    <div className={mini.lines}>
      {ids.slice(0, SHOWN).map((id) => (
        <MeasuredLine
          key={id}
          rows={found
            .filter(({ idMeasurement }) => idMeasurement === id)
            .toSorted((one, other) => one.at.localeCompare(other.at))}
        />
      ))}
    </div>
  );
}

/** What a widget names, without the places of a group. */
const chosenIn = (source: BoardWidget['source']): Source =>
  Object.fromEntries(
    dims.flatMap((dim) => {
      const ids = source[dim];
      return ids ? [[dim, ids]] : [];
    }),
  );

/** Small live figures of a composed board: those of its first chart over time. */
export function BoardLive({ idBoard }: { idBoard: number }) {
  const board = useRead(getBoard, { params: { idBoard } }, { keepPrevious: true }).data?.data;
  const widget = board?.widgets.find(({ kind }) => lined.includes(kind));
  if (!board || !widget) return null;
  const { idWarehouse, idMeasurement } = board.variables;
  const source: Source = {
    ...chosenIn(widget.source),
    ...(widget.follow.includes('warehouse') && idWarehouse ? { warehouses: [idWarehouse] } : {}),
    ...(widget.follow.includes('measurement') && idMeasurement ? { measurements: [idMeasurement] } : {}),
  };
  return <BoardLines source={source} />;
}
