import type { FileData } from '@gemelo/contract/endpoints/files';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useFileUrl } from '../../lib/file-url.ts';
import classes from './upload.module.css';

interface ThumbnailProps {
  /** `undefined` while it is uploading. */
  file: FileData | undefined;
  contentType: string;
}

/** Thumbnail of a file, or an icon of its type. */
export function Thumbnail({ file, contentType }: ThumbnailProps) {
  const url = useFileUrl(file?.hasThumbnail ? file.idFile : undefined, 'thumbnail');
  const Icon = contentType === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <span className={classes.thumbnail}>
      {url ? <img src={url} alt="" /> : <Icon size={20} stroke={1.5} aria-hidden />}
    </span>
  );
}
