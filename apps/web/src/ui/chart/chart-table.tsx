import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import classes from './chart.module.css';
import type { ChartTable } from './chart-data.ts';
import { figureText, type Measure } from './figure.ts';

interface ChartTableViewProps extends Measure {
  table: ChartTable;
  first: string;
  caption: string;
}

/** The chart's data as a table. */
export function ChartTableView({ table, first, unit, decimals, caption }: ChartTableViewProps) {
  const locale = useLocale();
  const write = figureText(locale, { decimals });
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
            {table.head.map((name) => (
              <th key={name} scope="col">
                <bdi>{unit ? `${name} (${unit})` : name}</bdi>
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
                  <bdi>{typeof value === 'number' ? write(value) : '—'}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
