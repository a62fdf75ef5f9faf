import type { Health } from '@gemelo/contract/endpoints/health';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { sizeText } from '../../ui/form/file-field.tsx';
import { FramedTable } from '../../ui/layout/framed-table.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import classes from './health.module.css';

/** What takes room in the database, and whether it leaves by itself. */
export function BiggestTables({ tables }: Pick<Health['database'], 'tables'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (tables.length === 0) return null;
  return (
    <FramedTable className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('health.fact.table')}</th>
          <th scope="col" className={classes.figure}>
            {t('health.fact.size')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tables.map(({ name, bytes, rows, kept }) => (
          <tr key={name}>
            <th scope="row" className={classes.name}>
              <Mono>{name}</Mono>
              <span className={classes.note}>
                {rows !== null && `${t('health.word.rows', { count: rows })} · `}
                {t(`health.kept.${kept.unit}`, { count: kept.count })}
              </span>
            </th>
            <td className={classes.figure}>
              <bdi>{sizeText(bytes, locale)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  );
}
