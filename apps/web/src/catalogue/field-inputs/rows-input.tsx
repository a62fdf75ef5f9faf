import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from '../../lib/translation.tsx';
import type { Row } from '../catalogue-row.ts';
import { useFieldWords } from '../catalogue-words.ts';
import { rendererOf } from '../field-renderers/renderers.ts';
import type { InputProps } from './field-input.ts';
import classes from './field-inputs.module.css';
import { plainInput } from './plain-inputs.ts';

export function RowsInput({ path, name, field, label, description, disabled, row }: InputProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { getFieldState, formState, setFocus } = useFormContext();
  const { fields: items, append, remove } = useFieldArray({ name: path, keyName: 'key' });
  const inner = Object.entries(field.rows?.fields ?? {});
  const [firstName] = inner[0] ?? [''];
  const { error } = getFieldState(path, formState);
  const own = error?.root?.message ?? error?.message;

  // By id: a row may stand elsewhere once another was removed.
  const storedRow = (item: Row) => {
    const id = item[field.rows?.id ?? ''];
    return id === undefined
      ? undefined
      : (row?.[name] as Row[] | undefined)?.find((one) => one[field.rows?.id ?? ''] === id);
  };

  const add = () => {
    append(Object.fromEntries(inner.map(([key, { kind }]) => [key, rendererOf(kind).blank])));
  };
  const drop = (index: number) => {
    remove(index);
    const before = Math.max(0, index - 1);
    if (items.length > 1) setTimeout(() => setFocus(`${path}.${before}.${firstName}`));
  };

  return (
    <Input.Wrapper label={label} description={description} error={own} labelElement="div">
      <ul className={classes.rows} data-single={inner.length === 1 || undefined} aria-label={label}>
        {items.map((item: Row & { key: string }, index) => (
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
              const Field = plainInput(one.kind);
              return (
                <div key={key} className={classes.inner}>
                  <Field
                    path={`${path}.${index}.${key}`}
                    name={key}
                    field={one}
                    label={words.label(key)}
                    disabled={disabled}
                    row={storedRow(item)}
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
