import { attachmentName, type WarehouseAttachment } from '@gemelo/contract/endpoints/attachments';
import { IconFileTypePdf, IconLibraryPhoto, IconMapPin } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { useFileUrl } from '../../../lib/file-url.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import classes from '../attachments.module.css';
import { Tags } from '../tags.tsx';

/** The first picture of an attachment, or the sign of a document. */
export function Cover({ files }: Pick<WarehouseAttachment, 'files'>) {
  const cover = files.find(({ hasThumbnail }) => hasThumbnail);
  const url = useFileUrl(cover?.idFile, 'thumbnail');
  return (
    <span className={classes.cover}>
      {url && <img src={url} alt="" />}
      {!cover && <IconFileTypePdf size={40} stroke={1.2} aria-hidden />}
    </span>
  );
}

/** One attachment of the gallery; it leads to its page. */
export function AttachmentCard({ attachment }: { attachment: WarehouseAttachment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { idWarehouseAttachment: id, files, tags, Warehouse, User, createdAt, latitude } = attachment;
  const name = attachmentName(attachment);
  return (
    <Link {...linkTo('attachment', id)} className={classes.card ?? ''} data-card>
      <span className={classes.frame}>
        <Cover files={files} />
        <span className={classes.marks}>
          {files.length > 1 && (
            <span data-hint={t('attachments.fileCount', { count: files.length })}>
              <IconLibraryPhoto size={14} aria-hidden /> {format.number(files.length)}
            </span>
          )}
          {latitude !== null && (
            <span data-hint={t('attachments.place.with')}>
              <IconMapPin size={14} aria-label={t('attachments.place.with')} />
            </span>
          )}
        </span>
      </span>
      <span className={classes.cardName}>
        <OneLine>{name}</OneLine>
      </span>
      {name !== Warehouse.name && (
        <span className={classes.cardNote}>
          <bdi>{Warehouse.name}</bdi>
        </span>
      )}
      <span className={classes.cardNote}>
        <time dateTime={createdAt}>{format.moment(createdAt)}</time>
        {User && (
          <>
            {' · '}
            <bdi>{User.name}</bdi>
          </>
        )}
      </span>
      <Tags tags={tags} label={t('attachments.tags')} />
    </Link>
  );
}
