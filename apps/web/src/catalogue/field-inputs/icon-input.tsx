import { Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { inputProps, useField } from '../../ui/form/field.tsx';
import { useClearButton } from '../../ui/form/use-clear-button.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { fieldProps, type InputProps } from './field-input.ts';
import classes from './field-inputs.module.css';
import { iconNames } from './icon-names.ts';

const SIZE = 18;

export function IconInput(props: InputProps) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const shared = fieldProps(props);
  const { field, error, label } = useField(shared);
  const selected = typeof field.value === 'string' ? field.value : null;
  // An icon from an older version is kept until another one is selected.
  const names =
    selected && !iconNames.some((name) => name === selected) ? [selected, ...iconNames] : iconNames;
  return (
    <Select
      {...inputProps(shared)}
      {...field}
      value={selected}
      label={label}
      error={error}
      placeholder={t('ui.select.placeholder')}
      data={[...names]}
      leftSection={selected ? <MenuIcon name={selected} size={SIZE} /> : undefined}
      renderOption={({ option, checked }) => (
        <span className={classes.marked}>
          <MenuIcon name={String(option.value)} size={SIZE} />
          <span>{option.label}</span>
          {checked && <IconCheck size={16} className={classes.chosen} aria-hidden />}
        </span>
      )}
      searchable
      aria-autocomplete="list"
      clearable
      nothingFoundMessage={t('ui.select.nothing')}
      clearButtonProps={clearButton}
    />
  );
}
