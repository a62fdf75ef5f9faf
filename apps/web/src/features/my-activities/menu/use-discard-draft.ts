import { discardRecordDraft } from '../../../lib/offline/record-drafts.ts';
import type { RecordDraft } from '../../../lib/offline/waiting.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';

/** Discards a record that was begun, after asking; tells whether it did. */
export function useDiscardDraft(): (draft: RecordDraft) => Promise<boolean> {
  const { t } = useTranslation();
  return async ({ recordKey, actionName }) => {
    const isMeant = await confirm({
      title: t('my-activities.discard.title', { action: actionName }),
      text: t('my-activities.discard.text'),
      confirmLabel: t('my-activities.discard.action'),
      danger: true,
    });
    if (!isMeant) return false;
    await discardRecordDraft(recordKey);
    snackbar.success(t('my-activities.discard.done'));
    return true;
  };
}
