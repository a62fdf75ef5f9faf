import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** The cross of a select, in reach of the keyboard and of screen readers; the focus goes back to what it cleared. */
export function useClearButton() {
  const { t } = useTranslation();
  return {
    'aria-label': t('ui.select.clear'),
    'aria-hidden': false,
    tabIndex: 0,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
      currentTarget
        .closest('.mantine-InputWrapper-root')
        ?.querySelector<HTMLInputElement>('input[role="combobox"]')
        ?.focus(),
  };
}
