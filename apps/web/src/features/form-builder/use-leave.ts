import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import type { Autosave } from './use-autosave.ts';

/** Leaving saves first; only what could not be saved is asked about. */
export function useLeave({ isDirty, save }: Pick<Autosave, 'isDirty' | 'save'>): void {
  const { t } = useTranslation();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname && current.search === next.search) return false;
      if (await save()) return false;
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
