import { useTranslation } from 'react-i18next';
import classes from './import.module.css';
import type { ImportColumn } from './import-column.ts';

/** What each column of the file may hold, in words. */
export function ColumnGuide({ columns }: { columns: readonly ImportColumn[] }) {
  const { t } = useTranslation();
  return (
    <details className={classes.guide}>
      <summary>{t('catalogues.import.columns')}</summary>
      <dl className={classes.columns}>
        {columns.map(({ name, label, meaning, required }) => (
          <div key={name} className={classes.column}>
            <dt>
              {label}
              {required && <span className={classes.required}>{t('catalogues.import.required')}</span>}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
