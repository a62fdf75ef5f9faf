import {
  type AttachmentDetail,
  attachmentName,
  listAttachments,
  type WarehouseAttachment,
} from '@gemelo/contract/endpoints/attachments';
import { addDays, dayAt } from '@gemelo/contract/kit/zoned';
import { Button, UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useFormat, useTimeZone } from '../../../lib/format.ts';
import { usePages } from '../../../lib/pages.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import classes from '../attachments.module.css';
import { Cover } from '../list/attachment-card.tsx';

const PAGE = 60;

interface ChooseBeforeProps {
  attachment: AttachmentDetail;
  opened: boolean;
  onClose: () => void;
  onChoose: (id: number) => void;
}

const idOf = ({ idWarehouseAttachment }: WarehouseAttachment) => idWarehouseAttachment;
const shownAt = ({ takenAt, createdAt }: Pick<AttachmentDetail, 'takenAt' | 'createdAt'>) =>
  Date.parse(takenAt ?? createdAt);

/** Earlier attachments of the same warehouse, the newest first. */
export function ChooseBefore({ attachment, opened, onClose, onChoose }: ChooseBeforeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  const { idCompany, Warehouse, idWarehouseAttachment: id } = attachment;
  // A day more: the days of its company may be ahead of one's own. What came later is left out below.
  const to = addDays(dayAt(new Date(attachment.createdAt), timeZone), 1);
  const { rows, total, error, retry, more, loadingMore } = usePages(
    listAttachments,
    { idWarehouse: Warehouse.idWarehouse, to },
    { idOf, limit: PAGE, params: { idCompany }, enabled: opened },
  );
  const earlier = rows.filter((one) => idOf(one) !== id && shownAt(one) < shownAt(attachment));
  const isWhole = !more && !loadingMore;
  const inside = () => {
    if (error) return <ErrorState error={error} onRetry={retry} compact />;
    if (total === undefined) return <Loading kind="cards" count={6} />;
    if (earlier.length === 0 && isWhole)
      return (
        <NoData
          compact
          icon={<IconPhotoOff size={24} stroke={1.5} />}
          title={t('attachments.compare.nothing')}
          text={t('attachments.compare.nothingText')}
        />
      );
    return (
      <>
        <ul className={classes.gallery}>
          {earlier.map((one) => (
            <li key={one.idWarehouseAttachment}>
              <UnstyledButton className={classes.card ?? ''} onClick={() => onChoose(idOf(one))}>
                <span className={classes.frame}>
                  <Cover files={one.files} />
                </span>
                <span className={classes.cardName}>
                  <bdi>{attachmentName(one)}</bdi>
                </span>
                <span className={classes.cardNote}>{format.moment(one.takenAt ?? one.createdAt)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {!isWhole && (
          <Button variant="default" onClick={more} loading={loadingMore} mt={12} fullWidth>
            {t('attachments.compare.more')}
          </Button>
        )}
      </>
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
