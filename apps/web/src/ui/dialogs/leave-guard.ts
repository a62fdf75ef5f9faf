import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from './dialogs.ts';

/** Asks before navigating away from or closing a page with unsaved changes. */
export function useLeaveGuard(dirty: boolean): void {
  const { t } = useTranslation();
  const idOf = (search: object) => (search as { id?: unknown }).id;
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => {
      const samePlace = current.pathname === next.pathname && idOf(current.search) === idOf(next.search);
      if (samePlace) return false;
      return !(await confirm({
        title: t('forms.unsaved.title'),
        text: t('forms.unsaved.text'),
        confirmLabel: t('forms.unsaved.discard'),
        cancelLabel: t('forms.unsaved.stay'),
        danger: true,
      }));
    },
  });
}
