import { auditFacets, auditLog } from '@gemelo/contract/endpoints/administration';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { type Facet, facetFrom } from '../../ui/data-table/facets.ts';
import { Screen } from '../../ui/screen.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import classes from './audit.module.css';
import { AuditPeek, Sealed } from './audit-peek.tsx';
import type { AuditRow } from './audit-row.ts';
import { useAuditWords } from './audit-words.ts';
import { differencesOf } from './differences.ts';
import { PeriodFilter } from './period-filter.tsx';
import { usePeriod } from './use-period.ts';

function useColumns(): Column<AuditRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useAuditWords();
  const seesAll = useSeesAll();
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('contract:field.at'),
        cell: (row) => <time dateTime={row.at}>{format.moment(row.at)}</time>,
        width: 196,
        fixed: true,
        card: 'field',
      },
      {
        id: 'user',
        header: t('contract:field.user'),
        cell: (row) => <OneLine>{row.user ?? t('catalogues.history.system')}</OneLine>,
        width: 168,
      },
      {
        id: 'action',
        header: t('contract:field.action'),
        cell: (row) => words.action(row.action),
        width: 176,
      },
      {
        id: 'entity',
        header: t('contract:field.entity'),
        cell: (row) => (
          <>
            <span className={classes.entity}>{words.entity(row.entity)}</span>{' '}
            <bdi>{row.name ?? `#${row.entityId}`}</bdi>
          </>
        ),
        card: 'title',
      },
      {
        id: 'fields',
        header: t('audit.fields'),
        cell: (row) =>
          differencesOf(row.before, row.after)
            .map(({ name }) => words.field(name))
            .join(', ') || '—',
      },
      ...(seesAll
        ? [
            {
              id: 'company',
              header: t('contract:field.Company'),
              cell: (row: AuditRow) => (row.company ? <bdi>{row.company}</bdi> : '—'),
              width: 160,
              hidden: true,
            },
          ]
        : []),
      {
        id: 'sealed',
        header: t('audit.seal'),
        cell: (row) => <Sealed row={row} plain />,
        width: 120,
        card: 'badge',
      },
      {
        id: 'entityId',
        header: t('contract:field.entityId'),
        cell: (row) => <Mono copy>{row.entityId}</Mono>,
        width: 128,
        hidden: true,
      },
    ],
    [t, format, words, seesAll],
  );
}

function useFacets(): Facet[] {
  const { t } = useTranslation();
  const words = useAuditWords();
  return useMemo(
    () => [
      {
        id: 'idUser',
        label: t('audit.who'),
        options: facetFrom(auditFacets, {}, ({ idUser }) => idUser),
      },
      {
        id: 'entity',
        label: t('audit.what'),
        options: facetFrom(auditFacets, {}, ({ entity }) =>
          entity.map((value) => ({ value, label: words.entity(value) })),
        ),
      },
      {
        id: 'action',
        label: t('contract:field.action'),
        options: facetFrom(auditFacets, {}, ({ action }) =>
          action.map((value) => ({ value, label: words.action(value) })),
        ),
      },
    ],
    [t, words],
  );
}

/** Audit log; its rows are immutable. */
export function AuditScreen() {
  const { t } = useTranslation();
  const columns = useColumns();
  const facets = useFacets();
  const period = usePeriod();
  return (
    <Screen title={t('audit.title')} purpose={t('audit.purpose')}>
      <DataTable
        endpoint={auditLog}
        columns={columns}
        facets={facets}
        query={period.query}
        rowId={(row) => row.idAudit}
        storageKey="audit"
        label={t('audit.title')}
        exportName={t('audit.title')}
        emptyState={{ title: t('ui.noData'), text: t('audit.empty') }}
        toolbarExtra={<PeriodFilter period={period} />}
        peek={(row) => <AuditPeek row={row} />}
      />
    </Screen>
  );
}
