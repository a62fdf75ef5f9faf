import {
  attachmentName,
  listAttachments,
  type WarehouseAttachment,
} from '@gemelo/contract/endpoints/attachments';
import { IconFileZip } from '@tabler/icons-react';
import { useMemo } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { BulkAction } from '../../../ui/data-table/bulk.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { Thumbnail } from '../../../ui/upload/thumbnail.tsx';
import classes from '../attachments.module.css';
import { AttachmentTools } from './attachment-tools.tsx';
import { useArchive } from './use-archive.ts';
import { useListParts } from './use-list-parts.tsx';

function useColumns(): Column<WarehouseAttachment>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('attachments.column.name'),
        cell: (row) => (
          <span className={classes.named}>
            <Thumbnail file={row.files[0]} contentType={row.files[0]?.contentType ?? ''} />
            <OneLine>{attachmentName(row)}</OneLine>
          </span>
        ),
        minWidth: 220,
        fixed: true,
        card: 'title',
        exports: ['title', 'note'],
      },
      {
        id: 'Warehouse',
        header: t('contract:field.Warehouse'),
        cell: (row) => <OneLine>{row.Warehouse.name}</OneLine>,
        minWidth: 160,
        priority: 3,
      },
      {
        id: 'tags',
        header: t('attachments.tags'),
        cell: (row) => <OneLine>{row.tags.join(', ') || '—'}</OneLine>,
        minWidth: 140,
        priority: 1,
      },
      {
        id: 'User',
        header: t('attachments.who'),
        cell: (row) => <OneLine>{row.User?.name ?? '—'}</OneLine>,
        minWidth: 140,
        priority: 2,
      },
      {
        id: 'createdAt',
        header: t('attachments.when'),
        cell: (row) => <time dateTime={row.createdAt}>{format.moment(row.createdAt)}</time>,
        width: 208,
        downFirst: true,
        priority: 3,
      },
      {
        id: 'latitude',
        header: t('attachments.place.label'),
        cell: (row) => t(row.latitude === null ? 'attachments.place.without' : 'attachments.place.with'),
        width: 120,
        exports: ['latitude', 'longitude', 'accuracy', 'placeSource'],
      },
    ],
    [t, format],
  );
}

/** Attachments as rows, to select some of them. */
export function AttachmentsTable({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns();
  const { facets, params, period, filter, empty, isFiltered } = useListParts(onCreate);
  const { download } = useArchive();
  const bulk: BulkAction<WarehouseAttachment>[] = [
    {
      id: 'zip',
      label: t('attachments.zip.do'),
      icon: <IconFileZip size={16} />,
      run: (target) => download(target.kind === 'ids' ? { ids: target.ids.join(',') } : target.query),
    },
  ];
  return (
    <DataTable
      endpoint={listAttachments}
      {...{ params, columns, facets }}
      query={{ ...period }}
      rowId={(row) => row.idWarehouseAttachment}
      storageKey="attachments"
      label={t('attachments.title')}
      exportName={t('attachments.title')}
      failure="ASSIGNMENT_FAILED"
      bulkActions={bulk}
      onOpen={(row) => void navigate(linkTo('attachment', row.idWarehouseAttachment))}
      toolbarExtra={<AttachmentTools filter={filter} />}
      {...(isFiltered ? {} : { emptyState: empty })}
    />
  );
}
