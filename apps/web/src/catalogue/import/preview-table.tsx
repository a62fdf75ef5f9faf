import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../ui/locale.ts';
import { useFieldWords } from '../catalogue-words.ts';
import { FieldValue } from '../field-renderers/field-value.tsx';
import { Names } from '../names.tsx';
import classes from './import.module.css';
import type { PreviewRow } from './preview.ts';

interface PreviewTableProps {
  catalogue: Catalogue;
  rows: readonly PreviewRow[];
}

/** The rows of a file as they would be written; each bad one with what is wrong, where it is wrong. */
export function PreviewTable({ catalogue, rows }: PreviewTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const words = useFieldWords();
  const fields = Object.entries(catalogue.fields);
  return (
    <Names fields={catalogue.fields} records={rows.map(({ values }) => values)}>
      <div className={classes.scroller}>
        <table className={classes.table} style={{ minInlineSize: 96 + fields.length * 136 }}>
          <thead>
            <tr>
              <th scope="col" className={classes.line}>
                {t('catalogues.import.line')}
              </th>
              {fields.map(([name]) => (
                <th key={name} scope="col">
                  {words.label(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PreviewLine key={row.line} row={row} line={row.line.toLocaleString(locale)} fields={fields} />
            ))}
          </tbody>
        </table>
      </div>
    </Names>
  );
}

interface PreviewLineProps {
  row: PreviewRow;
  line: string;
  fields: [string, Catalogue['fields'][string]][];
}

function PreviewLine({ row: { values, issues }, line, fields }: PreviewLineProps) {
  const { t } = useTranslation();
  const bad = issues.length > 0;
  const Icon = bad ? IconAlertTriangle : IconCircleCheck;
  const known = new Set(fields.map(([name]) => name));
  const elsewhere = issues.filter(({ field }) => !known.has(field));
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
      {fields.map(([name, field]) => {
        const own = issues.filter((issue) => issue.field === name);
        return (
          <td key={name} data-bad={own.length > 0 || undefined}>
            <FieldValue name={name} field={field} value={values[name]} brief />
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
