import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import { REPORT_PEOPLE } from '@gemelo/contract/endpoints/field-reports';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { ExportMenu } from '../../../ui/data-table/export-menu.tsx';
import { WholeTable } from '../../../ui/data-table/whole-table.tsx';
import row from '../../../ui/layout/row.module.css';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { peopleOf } from '../map/field-points.ts';
import { type Measures, useMeasures } from '../measures.ts';
import { RecordMarks } from '../record/record-marks.tsx';
import { useOpenRecord } from '../record/use-open-record.ts';
import { type FoundActions, useActions } from '../use-tracker.ts';
import type { FieldTableProps } from './field-table-props.ts';
import { useActionsFiles } from './use-actions-files.ts';

const sortBy = {
  at: ({ at }: ActivityRecord) => at,
  person: ({ User }: ActivityRecord) => User.name,
  action: ({ Action }: ActivityRecord) => Action.name,
  activity: ({ Activity }: ActivityRecord) => Activity.name,
  warehouse: ({ Warehouse }: ActivityRecord) => Warehouse?.name ?? '',
  distance: ({ distance }: ActivityRecord) => distance,
};

function useColumns({ distance }: Measures): Column<ActivityRecord>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'action',
        header: t('tracker.column.action'),
        cell: ({ Action }) => <OneLine>{Action.name}</OneLine>,
        minWidth: 150,
        fixed: true,
        card: 'title',
      },
      {
        id: 'at',
        header: t('tracker.column.at'),
        cell: ({ at }) => format.moment(at),
        width: 208,
        priority: 4,
      },
      {
        id: 'person',
        header: t('tracker.column.person'),
        cell: ({ User }) => <OneLine>{User.name}</OneLine>,
        minWidth: 140,
        priority: 3,
      },
      {
        id: 'warehouse',
        header: t('tracker.column.warehouse'),
        cell: ({ Warehouse }) => (Warehouse ? <OneLine>{Warehouse.name}</OneLine> : '—'),
        minWidth: 140,
        priority: 2,
      },
      {
        id: 'activity',
        header: t('tracker.column.activity'),
        cell: ({ Activity }) => <OneLine>{Activity.name}</OneLine>,
        minWidth: 140,
      },
      {
        id: 'distance',
        header: t('tracker.column.distance'),
        cell: (one) => (one.distance === null ? '—' : distance(one.distance)),
        align: 'end',
        width: 120,
        priority: 1,
      },
      {
        id: 'marks',
        header: t('tracker.column.with'),
        cell: (one) => <RecordMarks record={one} />,
        minWidth: 230,
        priority: 2,
      },
    ],
    [t, format, distance],
  );
}

/** Recorded actions that match the filters, with files of them. */
export function ActionsTable(props: FieldTableProps) {
  const { found, error, refetch, isFetching } = useActions(props.filter);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!found) return <Loading kind="block" height={360} />;
  return <Found {...props} found={found} />;
}

function Found({ data, filter, found }: FieldTableProps & { found: FoundActions }) {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  const columns = useColumns(useMeasures());
  const { open } = useOpenRecord();
  const { records, total, cut } = found;
  const name = t('tracker.table.acciones');
  const people = peopleOf(data.people, filter, locale);
  const files = useActionsFiles({ filter, people, records }, name);
  return (
    <>
      <div className={row.spread}>
        <span className="g-figures">{t('tracker.actions.count', { count: total })}</span>
        {files.formats.length > 0 && <ExportMenu formats={files.formats} onExport={files.save} name={name} />}
      </div>
      {cut && (
        <Notice tone="info">
          {t('tracker.actions.newest', { shown: format.number(cut.shown), total: format.number(cut.total) })}
        </Notice>
      )}
      {files.isTooMany && (
        <Notice tone="info">
          {t('tracker.table.manyPeople', { most: REPORT_PEOPLE, count: files.people })}
        </Notice>
      )}
      {records.length > 0 ? (
        <WholeTable
          rows={records}
          columns={columns}
          rowId={({ idActivityUserMenuAction }) => idActivityUserMenuAction}
          sortBy={sortBy}
          onOpen={({ idActivityUserMenuAction }) => open(idActivityUserMenuAction)}
          label={name}
        />
      ) : (
        <NoData title={t('tracker.actions.none')} text={t('tracker.actions.noneText')} />
      )}
    </>
  );
}
