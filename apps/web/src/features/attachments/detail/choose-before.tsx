import { type AttachmentDetail, listAttachments } from '@gemelo/contract/endpoints/attachments';
import { dayAt } from '@gemelo/contract/kit/zoned';
import { UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useFormat, useTimeZone } from '../../../lib/format.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { nameOf } from '../attachment-name.ts';
import classes from '../attachments.module.css';
import { Cover } from '../list/attachment-card.tsx';

const MOST = 60;

interface ChooseBeforeProps {
  attachment: AttachmentDetail;
  opened: boolean;
  onClose: () => void;
  onChoose: (id: number) => void;
}

const shownAt = ({ takenAt, createdAt }: Pick<AttachmentDetail, 'takenAt' | 'createdAt'>) =>
  Date.parse(takenAt ?? createdAt);

/** Earlier attachments of the same warehouse, the newest first. */
export function ChooseBefore({ attachment, opened, onClose, onChoose }: ChooseBeforeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  const { idCompany, Warehouse, idWarehouseAttachment } = attachment;
  const to = dayAt(new Date(attachment.createdAt), timeZone);
  const { data, error, refetch } = useRead(
    listAttachments,
    {
      params: { idCompany },
      query: { idWarehouse: String(Warehouse.idWarehouse), to, limit: MOST },
    } as never,
    { enabled: opened },
  );
  const earlier = data?.data.filter(
    (one) => one.idWarehouseAttachment !== idWarehouseAttachment && shownAt(one) < shownAt(attachment),
  );
  const inside = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
    if (!earlier) return <Loading kind="cards" count={6} />;
    if (earlier.length === 0)
      return (
        <NoData
          compact
          icon={<IconPhotoOff size={24} stroke={1.5} />}
          title={t('attachments.compare.nothing')}
          text={t('attachments.compare.nothingText')}
        />
      );
    return (
      <ul className={classes.gallery}>
        {earlier.map((one) => (
          <li key={one.idWarehouseAttachment}>
            <UnstyledButton
              className={classes.card ?? ''}
              onClick={() => onChoose(one.idWarehouseAttachment)}
            >
              <span className={classes.frame}>
                <Cover files={one.files} />
              </span>
              <span className={classes.cardName}>
                <bdi>{nameOf(one)}</bdi>
              </span>
              <span className={classes.cardNote}>{format.moment(one.takenAt ?? one.createdAt)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('attachments.compare.choose')}
      purpose={t('attachments.compare.purpose', { name: Warehouse.name })}
    >
      {inside()}
    </SideModal>
  );
}
