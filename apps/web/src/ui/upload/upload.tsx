import { type FileData, type FilePurpose, purposes } from '@gemelo/contract/endpoints/files';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPhotoUp, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { sizeText } from '../form/file-field.tsx';
import { FileInput } from './file-input.tsx';
import classes from './upload.module.css';
import { UploadRow } from './upload-item.tsx';
import { useDropped } from './use-dropped.ts';
import { useUploads } from './use-uploads.ts';

interface UploadProps {
  purpose: FilePurpose;
  /** Label of the file input in place of "choose files". */
  label?: string;
  multiple?: boolean;
  /** One upload after the other: the files of a record are shown in the order in which they arrived. */
  inOrder?: boolean;
  disabled?: boolean;
  /** A button instead of a drop area, for a single picture. */
  compact?: boolean;
  /** Takes only what is pasted into its form, or into itself: for pages with several. */
  local?: boolean;
  /** Text after the allowed types, such as what the file is used for. */
  hint?: string;
  /** Further buttons beside the file input. */
  actions?: ReactNode;
  /** Called with the uploaded files and whether uploads are still running. */
  onChange?: (files: FileData[], busy: boolean) => void;
  /** Called after each upload; its row is removed when the promise settles. */
  onDone?: (file: FileData) => Promise<unknown>;
}

const namesOf = (kinds: readonly string[]) =>
  kinds.map((kind) =>
    kind
      .slice(kind.indexOf('/') + 1)
      .toUpperCase()
      .replace('WEBP', 'WebP'),
  );

/** Uploads chosen, dropped, pasted or photographed files at once, and resumes after a network failure. */
export function Upload({
  purpose,
  label,
  multiple = false,
  inOrder = false,
  disabled = false,
  compact = false,
  local = false,
  hint,
  actions,
  onChange,
  onDone,
}: UploadProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const described = useId();
  const isTouched = useMediaQuery('(pointer: coarse)');
  const uploads = useUploads({
    purpose,
    multiple,
    ...(inOrder ? { atOnce: 1 } : {}),
    onDone:
      onDone &&
      ((file, key) => {
        const release = () => uploads.release(key);
        void onDone(file).then(release, release);
      }),
  });
  const { over, element, target } = useDropped(disabled, uploads.add, local);
  const { kinds, limit } = purposes[purpose];
  const takesPictures = kinds.includes('image/jpeg');
  const input = {
    accept: kinds.join(','),
    multiple,
    disabled,
    onFiles: uploads.add,
    'aria-describedby': described,
  };

  const lastReported = useRef('');
  const latest = useRef(onChange);
  latest.current = onChange;
  const { files, busy } = uploads;
  useEffect(() => {
    const now = JSON.stringify([files.map(({ idFile }) => idFile), busy]);
    if (now === lastReported.current) return;
    lastReported.current = now;
    latest.current?.(files, busy);
  }, [files, busy]);

  const arrived = uploads.items.filter(({ state }) => state === 'done').map(({ file }) => file.name);
  return (
    <fieldset
      ref={element}
      className={classes.upload}
      aria-label={t('upload.label')}
      data-over={over || undefined}
      data-compact={compact || undefined}
      {...target}
    >
      <div className={classes.ways}>
        <FileInput className={compact ? classes.button : classes.zone} {...input}>
          {compact ? (
            <IconPhotoUp size={16} aria-hidden />
          ) : (
            <IconUpload size={20} stroke={1.5} aria-hidden />
          )}
          <span>{label ?? t(multiple ? 'upload.chooseMany' : 'upload.choose')}</span>
          {!compact && !isTouched && <span className={classes.note}>{t('upload.orDrop')}</span>}
        </FileInput>
        {isTouched && takesPictures && (
          <FileInput className={classes.button} {...input} accept="image/jpeg" multiple={false} capture>
            <IconCamera size={16} aria-hidden />
            <span>{t('upload.camera')}</span>
          </FileInput>
        )}
        {actions}
      </div>
      <p className={classes.note} id={described}>
        {kinds.length === 0
          ? t('upload.anyKind', { limit: sizeText(limit, locale) })
          : t('upload.limits', {
              kinds: new Intl.ListFormat(locale, { type: 'disjunction' }).format(namesOf(kinds)),
              limit: sizeText(limit, locale),
            })}
        {hint && ` ${hint}`}
      </p>
      {uploads.items.length > 0 && (
        <ul className={classes.list}>
          {uploads.items.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              onRetry={() => uploads.retry(item.key)}
              onRemove={() => uploads.remove(item.key)}
            />
          ))}
        </ul>
      )}
      <span className={classes.said} role="status">
        {arrived.length > 0 && t('upload.arrived', { names: new Intl.ListFormat(locale).format(arrived) })}
      </span>
    </fieldset>
  );
}
