import type { FileData } from '@gemelo/contract/endpoints/files';
import { ActionIcon, Button, useDirection } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile, useFileUrl } from '../../lib/file-url.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { snackbar } from '../dialogs/snackbar.ts';
import { Loading } from '../states/loading.tsx';
import classes from './file-gallery.module.css';

interface PictureViewerProps {
  pictures: readonly FileData[];
  /** Index of the picture that is shown first. */
  first: number;
  onClose: () => void;
}

/** Pictures one by one; the arrow keys go on. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const { t } = useTranslation();
  const { dir } = useDirection();
  const [at, setAt] = useState(first);
  const count = pictures.length;
  const picture = pictures[Math.min(at, count - 1)];
  const url = useFileUrl(picture?.idFile, 'whole');
  const go = (step: number) => setAt((at + step + count) % count);
  const onward = dir === 'rtl' ? -1 : 1;
  useHotkeys([
    ['ArrowRight', () => go(onward)],
    ['ArrowLeft', () => go(-onward)],
  ]);
  if (!picture) return null;
  const save = () =>
    saveFile(picture).catch(() => snackbar.error(t('upload.notSaved', { name: picture.name })));
  return (
    <DialogFrame
      title={<bdi>{picture.name}</bdi>}
      size={960}
      onClose={onClose}
      footer={
        <div className={classes.foot}>
          {count > 1 && (
            <>
              <ActionIcon
                variant="default"
                data-autofocus
                aria-label={t('upload.previous')}
                data-hint={t('upload.previous')}
                onClick={() => go(-1)}
              >
                <IconChevronLeft size={16} className="mantine-rotate-rtl" />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={t('upload.next')}
                data-hint={t('upload.next')}
                onClick={() => go(1)}
              >
                <IconChevronRight size={16} className="mantine-rotate-rtl" />
              </ActionIcon>
            </>
          )}
          <span className={classes.count} role="status">
            {t('upload.count', { at: at + 1, count })}
          </span>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void save()}
          >
            {t('upload.download')}
          </Button>
        </div>
      }
    >
      <div className={classes.stage}>
        {url ? <img src={url} alt={picture.name} /> : <Loading kind="block" height={320} />}
      </div>
    </DialogFrame>
  );
}
