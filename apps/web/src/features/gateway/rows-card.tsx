import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { FramedTable } from '../../ui/layout/framed-table.tsx';
import text from '../../ui/text/text.module.css';
import classes from './gateway.module.css';
import { useFirstRows } from './use-first-rows.tsx';

interface RowsCardProps {
  title: string;
  hint?: string;
  /** What is said instead of a table without rows. */
  none: string;
  /** What names a row. */
  head: string;
  /** Of the figures of a row. */
  figures: readonly string[];
  rows: readonly { key: string; name: ReactNode; figures: readonly ReactNode[] }[];
}

/** A few rows with figures. */
export function RowsCard({ title, hint, none, head, figures, rows }: RowsCardProps) {
  const { shown, more } = useFirstRows(rows);
  return (
    <Card title={title} {...(hint ? { hint } : {})}>
      {rows.length === 0 ? (
        <p className={text.hint}>{none}</p>
      ) : (
        <FramedTable className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {figures.map((label) => (
                <th key={label} scope="col" className={classes.figure}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, figures: own }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {own.map((figure, index) => (
                  <td key={figures[index]} className={classes.figure}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </FramedTable>
      )}
      {more}
    </Card>
  );
}
