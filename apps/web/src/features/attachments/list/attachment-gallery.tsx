import { listAttachments } from '@gemelo/contract/endpoints/attachments';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Pager } from '../../../ui/data-table/pager.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { FilteredView } from '../../../ui/views/filtered-view.tsx';
import classes from '../attachments.module.css';
import { AttachmentCard } from './attachment-card.tsx';
import { AttachmentTools } from './attachment-tools.tsx';
import { useListParts } from './use-list-parts.tsx';

/** Attachments as pictures, page by page. */
export function AttachmentGallery({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { facets, params, period, filter, ...parts } = useListParts(onCreate);
  return (
    <FilteredView
      endpoint={listAttachments}
      {...{ facets, params, query: { ...period } }}
      tools={<AttachmentTools filter={filter} />}
    >
      {(chosen) => <Pictures {...parts} {...{ params }} query={{ ...period, ...chosen }} />}
    </FilteredView>
  );
}

interface PicturesProps
  extends Pick<ReturnType<typeof useListParts>, 'params' | 'state' | 'change' | 'empty'> {
  query: Record<string, string | undefined>;
}

function Pictures({ params, query, state, change, empty }: PicturesProps) {
  const { t } = useTranslation();
  const { page, limit } = state;
  const { data, error, refetch, isFetching, failureReason } = useRead(
    listAttachments,
    { params, query: { ...query, page, limit } },
    { keepPrevious: true },
  );
  if (error)
    return (
      <ErrorState
        {...{ error, otherwise: 'ASSIGNMENT_FAILED', retrying: isFetching }}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading kind="cards" count={8} />;
  if (data.data.length === 0) return <NoData {...empty} />;
  return (
    <>
      <ul className={classes.gallery} aria-label={t('attachments.title')}>
        {data.data.map((attachment) => (
          <li key={attachment.idWarehouseAttachment}>
            <AttachmentCard attachment={attachment} />
          </li>
        ))}
      </ul>
      <Pager
        {...{ page, limit, total: data.total }}
        onPage={(next) => change({ page: next })}
        onLimit={(next) => change({ limit: next })}
        failed={failureReason !== null && failureReason !== undefined}
        onRetry={() => void refetch()}
      />
    </>
  );
}
