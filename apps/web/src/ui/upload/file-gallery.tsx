import type { FileData } from '@gemelo/contract/endpoints/files';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './file-gallery.module.css';
import { FileList } from './file-list.tsx';
import { Thumbnail } from './thumbnail.tsx';

const PictureViewer = lazy(() => import('./picture-viewer.tsx').then((m) => ({ default: m.PictureViewer })));

interface FileGalleryProps {
  files: readonly FileData[];
  /** Removes a file from its record; `undefined` without permission. */
  onRemove?: ((file: FileData) => void) | undefined;
}

/** Files of a record: pictures as thumbnails that open in a viewer, others as a list. */
export function FileGallery({ files, onRemove }: FileGalleryProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<number>();
  const pictures = files.filter(({ hasThumbnail }) => hasThumbnail);
  const others = files.filter(({ hasThumbnail }) => !hasThumbnail);
  return (
    <>
      {pictures.length > 0 && (
        <ul className={classes.pictures} aria-label={t('upload.pictures')}>
          {pictures.map((file, index) => (
            <li key={file.idFile} className={classes.picture}>
              <UnstyledButton
                className={classes.open}
                data-hint={file.name}
                aria-label={t('upload.open', { name: file.name })}
                onClick={() => setShown(index)}
              >
                <Thumbnail file={file} contentType={file.contentType} />
              </UnstyledButton>
              {onRemove && (
                <ActionIcon
                  className={classes.remove ?? ''}
                  variant="default"
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
      )}
      {others.length > 0 && <FileList files={others} {...(onRemove ? { onRemove } : {})} />}
      {shown !== undefined && (
        <Suspense fallback={null}>
          <PictureViewer pictures={pictures} first={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
