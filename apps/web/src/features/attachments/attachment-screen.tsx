import { attachmentName, getAttachment } from '@gemelo/contract/endpoints/attachments';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconPhotoOff } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link, useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import record from '../../ui/layout/record-page.module.css';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { CompareCard } from './detail/compare-card.tsx';
import { FactsCard, PlaceCard } from './detail/facts-card.tsx';
import { FilesCard } from './detail/files-card.tsx';
import { useAttachmentActions } from './detail/use-attachment-actions.tsx';
import { AttachmentDrawer, type DrawerContent } from './form/attachment-drawer.tsx';

function BackToList() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      {...linkTo('attachments')}
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('attachments.all')}
    </Button>
  );
}

/** One attachment: its pictures large, who and when, the place, and before and after. */
export function AttachmentScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const id = Number(useSearch().id);
  const isValidId = Number.isInteger(id) && id > 0;
  const { data, error, refetch, isFetching } = useRead(
    getAttachment,
    { params: { id } },
    { enabled: isValidId },
  );
  const drawer = useDrawer<DrawerContent>();
  const attachment = data?.data;
  const more = useAttachmentActions(attachment);

  if (!isValidId || error)
    return (
      <Screen title={t('attachments.title')} actions={<BackToList />}>
        {!isValidId || error?.status === 404 ? (
          <NoData
            icon={<IconPhotoOff size={24} stroke={1.5} />}
            title={t('attachments.unknown.title')}
            text={t('attachments.unknown.text')}
            action={<BackToList />}
          />
        ) : (
          <ErrorState
            {...{ error, otherwise: 'ASSIGNMENT_FAILED', retrying: isFetching }}
            onRetry={() => void refetch()}
          />
        )}
      </Screen>
    );
  return (
    <Screen
      title={attachment ? <bdi>{attachmentName(attachment)}</bdi> : t('attachments.title')}
      record={attachment && `#${id}`}
      purpose={
        attachment && (
          <>
            <bdi>{attachment.Warehouse.name}</bdi> · {format.moment(attachment.createdAt)}
          </>
        )
      }
      actions={<BackToList />}
      more={more}
      primary={
        attachment?.mayEdit
          ? {
              label: t('attachments.edit'),
              icon: <IconPencil size={16} aria-hidden />,
              onClick: () => drawer.open({ kind: 'edit', attachment }),
            }
          : undefined
      }
    >
      {attachment ? (
        <div className={record.columns}>
          <div className={record.column}>
            <FilesCard key={id} files={attachment.files} />
            <CompareCard key={`compare ${id}`} attachment={attachment} />
          </div>
          <div className={record.column}>
            <FactsCard attachment={attachment} />
            <PlaceCard attachment={attachment} />
          </div>
        </div>
      ) : (
        <Loading kind="block" height={480} />
      )}
      <AttachmentDrawer drawer={drawer} />
    </Screen>
  );
}
