import { type FileData, readFile } from '@gemelo/contract/endpoints/files';
import type { FormItem } from '@gemelo/contract/forms/document';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadFile } from '../../lib/api.ts';
import { useFileUrl } from '../../lib/file-url.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { FileGallery } from '../../ui/upload/file-gallery.tsx';
import classes from './form-answers.module.css';

/** Answers name files by their ids alone; photos and signatures are always pictures. */
const pictureOf = (idFile: string, name: string): FileData => ({
  idFile,
  name,
  contentType: 'image/webp',
  size: 0,
  width: null,
  height: null,
  hasThumbnail: true,
  takenAt: null,
  latitude: null,
  longitude: null,
  idUser: null,
  createdAt: '',
});

function Signature({ idFile, label }: { idFile: string; label: string }) {
  const url = useFileUrl(idFile, 'whole');
  return <div className={classes.signature}>{url && <img src={url} alt={label} />}</div>;
}

function FileButtons({ ids, label }: { ids: readonly string[]; label: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.files}>
      {ids.map((idFile, index) => {
        const name = ids.length > 1 ? `${label} ${index + 1}` : label;
        const save = () =>
          downloadFile(readFile, { params: { idFile }, query: {} }, name).catch(() =>
            snackbar.error(t('upload.notSaved', { name })),
          );
        return (
          <Button
            key={idFile}
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('upload.save', { name })}
            onClick={() => void save()}
          >
            <bdi>{name}</bdi>
          </Button>
        );
      })}
    </div>
  );
}

/** The photos, files or signature of a question. */
export function AnswerFiles({ item, ids }: { item: FormItem; ids: readonly string[] }) {
  if (item.kind === 'file') return <FileButtons ids={ids} label={item.label} />;
  if (item.kind === 'signature' && ids[0]) return <Signature idFile={ids[0]} label={item.label} />;
  return <FileGallery files={ids.map((id, index) => pictureOf(id, `${item.label} ${index + 1}`))} />;
}

const SHOWN = 3;

function Small({ idFile }: { idFile: string }) {
  const url = useFileUrl(idFile, 'thumbnail');
  return <span className={classes.small}>{url && <img src={url} alt="" />}</span>;
}

/** The first pictures of a question in a cell. */
export function SmallPictures({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <span className={classes.smalls} role="img" aria-label={t('parts.answers.files', { count: ids.length })}>
      {ids.slice(0, SHOWN).map((idFile) => (
        <Small key={idFile} idFile={idFile} />
      ))}
      {ids.length > SHOWN && <span>{t('table.more', { count: ids.length - SHOWN })}</span>}
    </span>
  );
}
