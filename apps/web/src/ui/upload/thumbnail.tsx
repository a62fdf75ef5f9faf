import type { FileData } from '@gemelo/contract/endpoints/files';
import { OCTETS } from '@gemelo/contract/kit/bytes';
import { IconBinary, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useFileUrl } from '../../lib/file-url.ts';
import classes from './upload.module.css';

interface ThumbnailProps {
  /** `undefined` while it is uploading. */
  file: FileData | undefined;
  contentType: string;
}

const icons: Partial<Record<string, typeof IconPhoto>> = {
  'application/pdf': IconFileTypePdf,
  [OCTETS]: IconBinary,
};

/** Thumbnail of a file, or an icon of its type. */
export function Thumbnail({ file, contentType }: ThumbnailProps) {
  const url = useFileUrl(file?.hasThumbnail ? file.idFile : undefined, 'thumbnail');
  const Icon = icons[contentType] ?? IconPhoto;
  return (
    <span className={classes.thumbnail}>
      {url ? <img src={url} alt="" /> : <Icon size={20} stroke={1.5} aria-hidden />}
    </span>
  );
}
