import { Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuIcon } from '../../app/shell/menu-icon.tsx';
import { inputProps, useField } from '../../ui/form/field.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { type FieldRenderer, fieldProps, type InputProps, type ShownProps } from './field-renderer.ts';
import classes from './field-renderers.module.css';
import { iconNames } from './icon-names.ts';

const SIZE = 18;
const nameOf = (value: unknown) => (typeof value === 'string' ? value : null);

const Icon = ({ value }: ShownProps) => (
  <span className={classes.marked}>
    <MenuIcon name={nameOf(value)} size={SIZE} />
    <Mono>{String(value)}</Mono>
  </span>
);

function IconInput(props: InputProps) {
  const { t } = useTranslation();
  const shared = fieldProps(props);
  const { field, error, label } = useField(shared);
  const chosen = nameOf(field.value);
  // One that an older version knew stays what it is until somebody chooses another.
  const names = chosen && !iconNames.some((name) => name === chosen) ? [chosen, ...iconNames] : iconNames;
  return (
    <Select
      {...inputProps(shared)}
      {...field}
      value={chosen}
      label={label}
      error={error}
      placeholder={t('ui.select.placeholder')}
      data={[...names]}
      leftSection={chosen ? <MenuIcon name={chosen} size={SIZE} /> : undefined}
      renderOption={({ option, checked }) => (
        <span className={classes.marked}>
          <MenuIcon name={String(option.value)} size={SIZE} />
          <span>{option.label}</span>
          {checked && <IconCheck size={16} className={classes.chosen} aria-hidden />}
        </span>
      )}
      searchable
      clearable
      nothingFoundMessage={t('ui.select.nothing')}
      clearButtonProps={{ 'aria-label': t('ui.select.clear') }}
    />
  );
}

export const icon: FieldRenderer = {
  Shown: Icon,
  Input: IconInput,
  blank: null,
  column: () => ({ width: 160 }),
  Mark: ({ value }) => <MenuIcon name={nameOf(value)} size={SIZE} />,
};
