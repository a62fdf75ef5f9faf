import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../ui/locale.ts';
import { isBlank, type Row } from '../catalogue-row.ts';
import { useFieldWords } from '../catalogue-words.ts';
import type { FieldRenderer, InputProps, ShownProps } from './field-renderer.ts';
import classes from './field-renderers.module.css';
import { plainRenderer } from './plain-renderers.ts';
import { Several } from './several.tsx';

/** A row inside a row in one line: what its fields say. */
const lineOf = (names: string[], row: Row) =>
  names
    .map((name) => row[name])
    .filter((value) => !isBlank(value))
    .map(String)
    .join(' · ');

const rowsIn = (value: unknown) => [value].flat() as Row[];

function InnerRows({ field, value, brief }: ShownProps) {
  const locale = useLocale();
  const rows = rowsIn(value);
  if (brief) return <bdi>{rows.length.toLocaleString(locale)}</bdi>;
  const names = Object.keys(field.rows?.fields ?? {});
  return <Several words={rows.map((row) => lineOf(names, row))} />;
}

function RowsInput({ path, name, field, label, description, disabled, row }: InputProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { getFieldState, formState, setFocus } = useFormContext();
  const { fields: items, append, remove } = useFieldArray({ name: path, keyName: 'key' });
  const inner = Object.entries(field.rows?.fields ?? {});
  const [firstName] = inner[0] ?? [''];
  const { error } = getFieldState(path, formState);
  const own = error?.root?.message ?? error?.message;

  const add = () => {
    append(Object.fromEntries(inner.map(([key, { kind }]) => [key, plainRenderer(kind).blank])));
  };
  const drop = (index: number) => {
    remove(index);
    const before = Math.max(0, index - 1);
    if (items.length > 1) setTimeout(() => setFocus(`${path}.${before}.${firstName}`));
  };

  return (
    <Input.Wrapper label={label} description={description} error={own} labelElement="div">
      <ul className={classes.rows} data-single={inner.length === 1 || undefined} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={item.key}
            className={classes.row}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
              event.preventDefault();
              add();
            }}
          >
            {inner.map(([key, one]) => {
              const { Input: Field } = plainRenderer(one.kind);
              return (
                <div key={key} className={classes.inner}>
                  <Field
                    path={`${path}.${index}.${key}`}
                    name={key}
                    field={one}
                    label={words.label(key)}
                    disabled={disabled}
                    row={(row?.[name] as Row[] | undefined)?.[index]}
                  />
                </div>
              );
            })}
            {!disabled && (
              <ActionIcon
                size={36}
                aria-label={t('catalogues.rows.remove', { number: index + 1 })}
                onClick={() => drop(index)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} />} onClick={add}>
          {t('catalogues.rows.add')}
        </Button>
      )}
    </Input.Wrapper>
  );
}

export const rows: FieldRenderer = {
  Shown: InnerRows,
  Input: RowsInput,
  blank: [],
  column: () => ({ align: 'end', width: 136 }),
  parts: rowsIn,
};
