import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import text from '../../ui/text/text.module.css';
import classes from './import.module.css';
import type { ImportColumn } from './import-column.ts';
import type { PreviewRow } from './preview.ts';

/** Enough to see what is wrong; all of them are in the file with the rows to correct. */
const SHOWN = 20;

/** What is wrong, with its row and column, in the order of the file. */
export function IssueList({
  rows,
  columns,
}: {
  rows: readonly PreviewRow[];
  columns: readonly ImportColumn[];
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const labels = new Map(columns.map(({ name, label }) => [name, label]));
  const issues = rows.flatMap(({ line, issues: own }) => own.map((issue) => ({ ...issue, line })));
  return (
    <>
      <ul className={classes.issues} aria-label={t('catalogues.import.issues')}>
        {issues.slice(0, SHOWN).map(({ line, field, message }) => (
          <li key={`${line} ${field} ${message}`}>
            <span className={classes.where}>
              {t('catalogues.import.line')} {line.toLocaleString(locale)}
              {labels.has(field) && ` · ${labels.get(field)}`}
            </span>
            <bdi className={classes.wrong}>{message}</bdi>
          </li>
        ))}
      </ul>
      {issues.length > SHOWN && (
        <p className={text.hint}>{t('catalogues.import.moreIssues', { count: issues.length - SHOWN })}</p>
      )}
    </>
  );
}
