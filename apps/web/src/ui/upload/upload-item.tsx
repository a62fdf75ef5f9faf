import { ActionIcon, Progress } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { sizeText } from '../form/file-field.tsx';
import { Thumbnail } from './thumbnail.tsx';
import classes from './upload.module.css';
import type { UploadItem } from './use-uploads.ts';

interface ItemProps {
  item: UploadItem;
  onRetry: () => void;
  onRemove: () => void;
}

/** One upload: thumbnail, progress and actions. */
export function UploadRow({ item, onRetry, onRemove }: ItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { file, state, sent, problem } = item;
  const name = file.name || t('upload.unnamed');
  const share = Math.round((100 * sent) / Math.max(file.size, 1));
  const isOver = state === 'done' || state === 'failed';
  const removal = t(isOver ? 'upload.remove' : 'upload.cancel', { name });
  return (
    <li className={classes.item} data-state={state}>
      <Thumbnail file={item.stored} contentType={file.type} />
      <div className={classes.body}>
        <span className={classes.line}>
          <bdi className={classes.name}>{name}</bdi>
          <span className={classes.size}>{sizeText(file.size, locale)}</span>
        </span>
        {!isOver && (
          <Progress.Root size="sm">
            <Progress.Section
              value={share}
              striped={state === 'waiting'}
              aria-label={t('upload.progress', { name })}
            />
          </Progress.Root>
        )}
        {state === 'waiting' && <span className={classes.note}>{t('upload.waiting')}</span>}
        {problem && state === 'failed' && (
          <span className={classes.problem} role="alert">
            {problem.text}
          </span>
        )}
      </div>
      {state === 'failed' && problem?.mayRetry && (
        <ActionIcon
          data-hint={t('upload.retry', { name })}
          aria-label={t('upload.retry', { name })}
          onClick={onRetry}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      )}
      <ActionIcon data-hint={removal} aria-label={removal} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  );
}
