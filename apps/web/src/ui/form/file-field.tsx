import { ActionIcon, Input } from '@mantine/core';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import text from '../text/text.module.css';
import { type FieldProps, useField } from './field.tsx';
import classes from './file-field.module.css';

interface FileFieldProps extends FieldProps {
  /** Same syntax as the `accept` attribute: `image/png,.pdf`. */
  accept?: string;
  multiple?: boolean;
  /** Maximum size of one file in bytes. */
  maxSize?: number;
}

function fits(file: File, accept: string | undefined): boolean {
  if (!accept) return true;
  return accept.split(',').some((one) => {
    const rule = one.trim().toLowerCase();
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule);
    return rule.endsWith('/*') ? file.type.startsWith(rule.slice(0, -1)) : file.type === rule;
  });
}

const SIZES: readonly (readonly [string, number])[] = [
  ['byte', 1],
  ['kilobyte', 1e3],
  ['megabyte', 1e6],
  ['gigabyte', 1e9],
  ['terabyte', 1e12],
];

export function sizeText(bytes: number, locale: string): string {
  const [unit, size] = SIZES.findLast(([, least]) => bytes >= least) ?? ['byte', 1];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / size);
}

/** File input with click, keyboard and drop; the value is a `File`, or an array with `multiple`. */
export function FileField(props: FileFieldProps) {
  const { accept, multiple = false, maxSize, description, disabled = false } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const input = useId();
  const { setError, clearErrors } = useFormContext();
  const { field, error, label } = useField(props);
  const [over, setOver] = useState(false);
  const files: File[] = multiple ? (field.value ?? []) : field.value ? [field.value] : [];

  const take = (list: FileList | null) => {
    const accepted = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const refused = accepted.find((file) => !fits(file, accept) || (maxSize && file.size > maxSize));
    if (refused) {
      const reason = fits(refused, accept)
        ? t('forms.file.tooBig', { name: refused.name, limit: sizeText(maxSize ?? 0, locale) })
        : t('forms.file.wrongKind', { name: refused.name });
      setError(field.name, { type: 'file', message: reason });
      return;
    }
    if (accepted.length === 0) return;
    clearErrors(field.name);
    field.onChange(multiple ? [...files, ...accepted] : accepted[0]);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };

  return (
    <Input.Wrapper id={input} label={label} description={description} error={error}>
      <label
        className={classes.zone}
        data-over={over || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconPaperclip size={18} aria-hidden />
        <span>{multiple ? t('forms.file.chooseMany') : t('forms.file.choose')}</span>
        <input
          id={input}
          type="file"
          className={classes.input}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          {...(accept ? { accept } : {})}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </label>
      {files.length > 0 && (
        <ul className={classes.list}>
          {files.map((file) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`} className={classes.file}>
              <IconFile size={16} aria-hidden />
              <bdi className={classes.name}>{file.name}</bdi>
              <span className={text.note}>{sizeText(file.size, locale)}</span>
              <ActionIcon
                size="sm"
                aria-label={t('forms.file.remove', { name: file.name })}
                onClick={() => field.onChange(multiple ? files.filter((one) => one !== file) : null)}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Input.Wrapper>
  );
}
