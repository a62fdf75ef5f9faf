import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import { trackedReport } from '@gemelo/contract/endpoints/field-reports';
import { useMemo } from 'react';
import { downloadFile } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { saveCsv } from '../../../lib/save-file.ts';
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
import { useActions } from '../use-tracker.ts';
import type { FieldTableProps } from './field-table-props.ts';

/** The most people of one report. */
const REPORTED = 50;

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
export function ActionsTable({ data, filter }: FieldTableProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const columns = useColumns(useMeasures());
  const { open } = useOpenRecord();
  const { data: answer, error, refetch, isFetching } = useActions(filter);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!answer) return <Loading kind="block" height={360} />;
  const { rows, total } = answer.data;
  const name = t('tracker.table.acciones');
  const users = peopleOf(data.people, filter, i18n.language).slice(0, REPORTED);
  const save = async (fileFormat: 'csv' | 'xlsx' | 'pdf') => {
    if (fileFormat === 'csv')
      return saveCsv(
        csvRows(
          rows,
          columns.map(({ header }) => header),
        ),
        `${name}.csv`,
      );
    return downloadFile(
      trackedReport,
      {
        query: {
          startDate: filter.days.from,
          endDate: filter.days.to,
          type: filter.types.join(',') || undefined,
          format: fileFormat,
          title: name,
        },
        body: {
          idUser:
            filter.users.length > 0 ? filter.users.slice(0, REPORTED) : users.map(({ idUser }) => idUser),
          ...(filter.actions.length > 0 ? { actions: [...filter.actions] } : {}),
        },
      } as never,
      `${name}.${fileFormat}`,
    );
  };
  return (
    <>
      <div className={row.spread}>
        <span className="g-figures">{t('tracker.actions.count', { count: total })}</span>
        <ExportMenu onExport={save} name={name} />
      </div>
      {total > rows.length && (
        <Notice tone="info">
          {t('tracker.actions.newest', { shown: format.number(rows.length), total: format.number(total) })}
        </Notice>
      )}
      {rows.length > 0 ? (
        <WholeTable
          rows={rows}
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

const csvRows = (rows: readonly ActivityRecord[], headers: readonly string[]) => [
  headers,
  ...rows.map((one) => [
    one.Action.name,
    one.at,
    one.User.name,
    one.Warehouse?.name ?? '',
    one.Activity.name,
    one.distance,
    one.note ?? '',
  ]),
];
