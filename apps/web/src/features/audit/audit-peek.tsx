import { IconLink, IconLockCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Names } from '../../catalogue/names.tsx';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { FramedTable } from '../../ui/layout/framed-table.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Mono } from '../../ui/states/mono.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './audit.module.css';
import type { AuditRow } from './audit-row.ts';
import { useAuditWords } from './audit-words.ts';
import { DifferenceValue } from './difference-value.tsx';
import { differencesOf } from './differences.ts';
import { referencesIn } from './references.ts';

export function Sealed({ row, plain = false }: { row: AuditRow; plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge tone={row.sealed ? 'normal' : 'silent'} plain={plain}>
      {t(row.sealed ? 'audit.sealed' : 'audit.unsealed')}
    </StateBadge>
  );
}

/** One change with every field before and after. */
export function AuditPeek({ row }: { row: AuditRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useAuditWords();
  const { name } = row;
  const facts: [string, ReactNode][] = [
    [t('contract:field.at'), format.moment(row.at)],
    [t('contract:field.user'), <bdi key="user">{row.user ?? t('catalogues.history.system')}</bdi>],
    [
      t('contract:field.entity'),
      <span key="entity">
        {words.entity(row.entity)} <Mono copy>{row.entityId}</Mono>
      </span>,
    ],
    ...(row.company
      ? [[t('contract:field.Company'), <bdi key="company">{row.company}</bdi>] as [string, ReactNode]]
      : []),
    [
      t('contract:field.correlation'),
      row.correlation ? (
        <Mono key="correlation" copy>
          {row.correlation}
        </Mono>
      ) : (
        '—'
      ),
    ],
    [t('audit.seal'), <Sealed key="seal" row={row} />],
  ];
  return (
    <article className={stack.stack}>
      <h2 className={classes.title}>
        {words.action(row.action)}
        {name && (
          <>
            {': '}
            <bdi>{name}</bdi>
          </>
        )}
      </h2>
      <Facts facts={facts} beside />
      <Differences row={row} />
      <p className={classes.note}>
        {row.sealed ? <IconLockCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
        {t(row.sealed ? 'audit.sealedText' : 'audit.unsealedText')}
      </p>
    </article>
  );
}

export function Differences({ row }: { row: AuditRow }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const differences = differencesOf(row.before, row.after);
  if (differences.length === 0) return <p className={classes.note}>{t('audit.noFields')}</p>;
  const references = referencesIn(
    row.entity,
    differences.map(({ name }) => name),
  );
  const column = (side: 'before' | 'after') =>
    Object.fromEntries(differences.map((difference) => [difference.name, difference[side]]));
  return (
    <Names fields={references} records={[column('before'), column('after')]}>
      <FramedTable className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('forms.conflict.field')}</th>
            <th scope="col">{t('contract:field.before')}</th>
            <th scope="col">{t('contract:field.after')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.name}>
              <th scope="row">{words.field(difference.name)}</th>
              <DifferenceValue entity={row.entity} difference={difference} />
            </tr>
          ))}
        </tbody>
      </FramedTable>
    </Names>
  );
}
