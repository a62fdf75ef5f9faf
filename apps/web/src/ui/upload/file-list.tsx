import type { FileData } from '@gemelo/contract/endpoints/files';
import { ActionIcon } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { saveFile } from '../../lib/file-url.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { sizeText } from '../form/file-field.tsx';
import { Thumbnail } from './thumbnail.tsx';
import classes from './upload.module.css';

interface FileListProps {
  files: readonly FileData[];
  /** Removes a file from its record; `undefined` without permission. */
  onRemove?: (file: FileData) => void;
}

/** Files of a record, with download and remove buttons. */
export function FileList({ files, onRemove }: FileListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const save = (file: FileData) =>
    saveFile(file).catch(() => snackbar.error(t('upload.notSaved', { name: file.name })));
  return (
    <ul className={classes.list}>
      {files.map((file) => (
        <li key={file.idFile} className={classes.item}>
          <Thumbnail file={file} contentType={file.contentType} />
          <bdi className={classes.name}>{file.name}</bdi>
          <span className={classes.size}>{sizeText(file.size, locale)}</span>
          <ActionIcon
            data-hint={t('upload.save', { name: file.name })}
            aria-label={t('upload.save', { name: file.name })}
            onClick={() => void save(file)}
          >
            <IconDownload size={16} />
          </ActionIcon>
          {onRemove && (
            <ActionIcon
              data-hint={t('upload.remove', { name: file.name })}
              aria-label={t('upload.remove', { name: file.name })}
              onClick={() => onRemove(file)}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
