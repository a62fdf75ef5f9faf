import type { MouseEvent } from 'react';
import { useTranslation } from '../../lib/translation.tsx';

/** The clear button of a select, reachable by keyboard and screen reader; focus returns to the select. */
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
