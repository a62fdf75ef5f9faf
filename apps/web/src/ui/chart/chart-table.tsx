import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { StateBadge } from '../states/state-badge.tsx';
import classes from './chart.module.css';
import type { Cell, ChartTable } from './chart-data.ts';
import { figureText, type Measure } from './figure.ts';
import { levelBeyond, type Threshold } from './value-axis.ts';

interface ChartTableViewProps extends Measure {
  table: ChartTable;
  first: string;
  caption: string;
  thresholds: readonly Threshold[];
}

const noThresholds: readonly Threshold[] = [];

interface ValueProps {
  value: Cell | undefined;
  write: (value: number) => string;
  thresholds: readonly Threshold[];
}

/** A word, or a value with its level if it is beyond a threshold. */
function Value({ value, write, thresholds }: ValueProps) {
  if (typeof value === 'string') return <bdi>{value}</bdi>;
  if (typeof value !== 'number') return '—';
  const level = levelBeyond(value, thresholds);
  return (
    <span className={classes.cell}>
      {level && <StateBadge state={level} plain />}
      <bdi>{write(value)}</bdi>
    </span>
  );
}

/** The chart's data as a table. */
export function ChartTableView(props: ChartTableViewProps) {
  const { table, first, unit, decimals, caption, thresholds } = props;
  const locale = useLocale();
  const measureOf = (column: number): Measure => table.measures?.[column] ?? { unit, decimals };
  const titleOf = (name: string, column: number) => {
    const own = measureOf(column).unit;
    return own ? `${name} (${own})` : name;
  };
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: useTimeZone(),
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={classes.tableScroll} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {table.head.map((name, column) => (
              <th key={name} scope="col">
                <bdi>{titleOf(name, column)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([where, ...values]) => (
            <tr key={String(where)}>
              <th scope="row">
                <bdi>
                  {table.timed && where !== null && where !== undefined
                    ? moment.format(new Date(where))
                    : where}
                </bdi>
              </th>
              {values.map((value, index) => (
                <td key={table.head[index]}>
                  <Value
                    value={value}
                    write={figureText(locale, { decimals: measureOf(index).decimals })}
                    thresholds={table.measures?.[index] ? noThresholds : thresholds}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
