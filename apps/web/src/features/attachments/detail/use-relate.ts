import { type AttachmentDetail, updateAttachment } from '@gemelo/contract/endpoints/attachments';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

/** Names another attachment as what is shown before, or none, with a way back. */
export function useRelate({
  idWarehouseAttachment: id,
  title,
  note,
  tags,
  version,
  idBefore,
}: AttachmentDetail) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const updating = useWrite(updateAttachment);
  const relate = async (next: number | null, based = version, isUndo = false): Promise<void> => {
    try {
      const { message, data } = await updating.mutateAsync({
        params: { id },
        body: { title, note, tags, idBefore: next, version: based },
      });
      const undo = { label: t('attachments.undo'), onClick: () => void relate(idBefore, data.version, true) };
      snackbar.success(message ?? '', isUndo ? {} : { action: undo });
    } catch (failure) {
      snackbar.error(textOf(failure, 'ASSIGNMENT_FAILED'));
    }
  };
  return relate;
}
