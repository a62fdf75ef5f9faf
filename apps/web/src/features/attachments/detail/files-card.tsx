import type { FileData } from '@gemelo/contract/endpoints/files';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { cardFrame } from '../../../ui/layout/card.tsx';
import { FileList } from '../../../ui/upload/file-list.tsx';
import { PictureShow } from '../../../ui/upload/picture-show.tsx';
import { Thumbnail } from '../../../ui/upload/thumbnail.tsx';
import classes from '../attachments.module.css';
import { DocumentView } from './document-view.tsx';

/** The pictures, one of them large, and the documents. */
export function FilesCard({ files }: { files: readonly FileData[] }) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const pictures = files.filter(({ hasThumbnail }) => hasThumbnail);
  const others = files.filter(({ hasThumbnail }) => !hasThumbnail);
  return (
    <section className={`${cardFrame} ${classes.files}`} aria-label={t('upload.pictures')}>
      {pictures.length > 0 && <PictureShow pictures={pictures} at={at} onMove={setAt} />}
      {pictures.length > 1 && (
        <ul className={classes.strip}>
          {pictures.map((file, index) => (
            <li key={file.idFile}>
              <UnstyledButton
                aria-label={t('upload.open', { name: file.name })}
                aria-current={index === at}
                onClick={() => setAt(index)}
              >
                <Thumbnail file={file} contentType={file.contentType} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <FileList files={others} />}
      {others.map((file) => (
        <DocumentView key={file.idFile} file={file} />
      ))}
    </section>
  );
}
