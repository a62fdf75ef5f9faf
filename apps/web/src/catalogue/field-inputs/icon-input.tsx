import { Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
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
  const chosen = typeof field.value === 'string' ? field.value : null;
  // An icon from an older version is kept until another one is chosen.
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
      aria-autocomplete="list"
      clearable
      nothingFoundMessage={t('ui.select.nothing')}
      clearButtonProps={clearButton}
    />
  );
}
