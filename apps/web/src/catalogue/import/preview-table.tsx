import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { FramedTable } from '../../ui/layout/framed-table.tsx';
import classes from './import.module.css';
import type { ImportColumn } from './import-column.ts';
import type { PreviewRow } from './preview.ts';

interface PreviewTableProps {
  columns: readonly ImportColumn[];
  rows: readonly PreviewRow[];
}

/** The parsed rows; invalid cells show their error. */
export function PreviewTable({ columns, rows }: PreviewTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <FramedTable minWidth={72 + columns.length * 128} className={classes.rows}>
      <thead>
        <tr>
          <th scope="col" className={classes.line}>
            {t('catalogues.import.line')}
          </th>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PreviewLine key={row.line} row={row} line={row.line.toLocaleString(locale)} columns={columns} />
        ))}
      </tbody>
    </FramedTable>
  );
}

interface PreviewLineProps {
  row: PreviewRow;
  line: string;
  columns: readonly ImportColumn[];
}

function PreviewLine({ row: { values, issues }, line, columns }: PreviewLineProps) {
  const { t } = useTranslation();
  const bad = issues.length > 0;
  const Icon = bad ? IconAlertTriangle : IconCircleCheck;
  const columnNames = new Set(columns.map(({ name }) => name));
  const elsewhere = issues.filter(({ field }) => !columnNames.has(field));
  return (
    <tr data-bad={bad || undefined}>
      <th scope="row" className={classes.line}>
        <span className={classes.sign} data-tone={bad ? 'alarm' : 'normal'}>
          <Icon
            size={16}
            role="img"
            aria-label={t(bad ? 'catalogues.import.badRow' : 'catalogues.import.goodRow')}
          />
          {line}
        </span>
        {elsewhere.map(({ message }) => (
          <p key={message} className={classes.issue}>
            {message}
          </p>
        ))}
      </th>
      {columns.map(({ name, cell }) => {
        const own = issues.filter((issue) => issue.field === name);
        return (
          <td key={name} data-bad={own.length > 0 || undefined}>
            {cell(values[name])}
            {own.map(({ message }) => (
              <p key={message} className={classes.issue}>
                {message}
              </p>
            ))}
          </td>
        );
      })}
    </tr>
  );
}
