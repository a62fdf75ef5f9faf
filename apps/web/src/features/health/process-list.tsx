import type { Health } from '@gemelo/contract/endpoints/health';
import { useTranslation } from '../../lib/translation.tsx';
import { FramedTable } from '../../ui/layout/framed-table.tsx';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import classes from './health.module.css';

/** The processes that share the database: where each answers, which version it is and since when. */
export function ProcessList({ processes }: Pick<Health['processes'], 'processes'>) {
  const { t } = useTranslation();
  if (processes.length === 0) return null;
  return (
    <FramedTable className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('health.fact.process')}</th>
          <th scope="col" className={classes.figure}>
            {t('health.fact.heard')}
          </th>
        </tr>
      </thead>
      <tbody>
        {processes.map(({ name, port, version, startedAt, toldAt }) => (
          <tr key={`${name}/${startedAt}`}>
            <th scope="row" className={classes.name}>
              <Mono>{port === null ? name : `${name} · :${port}`}</Mono>
              <span className={classes.note}>
                {t('health.word.version', { version: version ?? '?' })} · {t('health.word.started')}{' '}
                <Age at={startedAt} />
              </span>
            </th>
            <td className={classes.figure}>
              <Age at={toldAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  );
}
