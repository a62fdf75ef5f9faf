import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import classes from './chart.module.css';
import type { ChartTable } from './chart-data.ts';
import { numberText } from './chart-style.ts';

interface ChartTableViewProps {
  table: ChartTable;
  first: string;
  unit: string | undefined;
  caption: string;
}

/** The chart's data as a table. */
export function ChartTableView({ table, first, unit, caption }: ChartTableViewProps) {
  const locale = useLocale();
  const write = numberText(locale, undefined);
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
                {unit ? `${name} (${unit})` : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([where, ...values]) => (
            <tr key={String(where)}>
              <th scope="row">
                {table.timed && where !== null && where !== undefined
                  ? moment.format(new Date(where))
                  : where}
              </th>
              {values.map((value, index) => (
                <td key={table.head[index]}>{typeof value === 'number' ? write(value) : '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
