import { ActionIcon } from '@mantine/core';
import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useKeptFile } from '../fill-files.ts';
import classes from '../forms.module.css';

interface KeptFileProps {
  id: string;
  position: number;
  onRemove: () => void;
}

/** A file that was added, with its picture where it is one. */
export function KeptFileRow({ id, position, onRemove }: KeptFileProps) {
  const { t } = useTranslation();
  const file = useKeptFile(id);
  const name = file?.name || t('form-fill.file.unnamed', { position });
  const isPicture = file?.blob.type.startsWith('image/');
  const Icon = file?.blob.type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <li className={classes.file}>
      <span className={classes.picture}>
        {isPicture ? <img src={file?.url} alt="" /> : <Icon size={24} stroke={1.5} aria-hidden />}
      </span>
      <bdi className={classes.fileName}>{name}</bdi>
      <ActionIcon size={44} onClick={onRemove} aria-label={t('form-fill.file.remove', { name })}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
