import {
  type AttachmentDetail,
  attachmentName,
  attachmentZip,
  removeAttachment,
} from '@gemelo/contract/endpoints/attachments';
import { IconFileZip, IconTrash } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { downloadFile } from '../../../lib/api.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { RowAction } from '../../../ui/data-table/bulk.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

const SIZE = 16;

/** What can be done with an attachment besides changing it. */
export function useAttachmentActions(attachment: AttachmentDetail | undefined): RowAction[] {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const removing = useWrite(removeAttachment, {
    beforeRefetch: () => navigate(linkTo('attachments')),
    onError: (failure) => void snackbar.error(textOf(failure, 'ASSIGNMENT_FAILED')),
  });
  if (!attachment) return [];
  const id = attachment.idWarehouseAttachment;
  const name = attachmentName(attachment);
  const save = () =>
    downloadFile(attachmentZip, { params: { id } }, `${name}.zip`).catch((failure: unknown) =>
      snackbar.error(textOf(failure, 'ASSIGNMENT_FAILED')),
    );
  const remove = async () => {
    const confirmed = await confirm({
      title: t('attachments.remove.title', { name }),
      text: t('attachments.remove.text', { count: attachment.files.length }),
      confirmLabel: t('attachments.remove.do'),
      danger: true,
    });
    if (!confirmed) return;
    removing.mutate(
      { params: { id } },
      { onSuccess: ({ message }) => void (message && snackbar.success(message)) },
    );
  };
  return [
    {
      id: 'zip',
      label: t('attachments.zip.do'),
      icon: <IconFileZip size={SIZE} />,
      run: () => void save(),
    },
    ...(attachment.mayDelete
      ? [
          {
            id: 'remove',
            label: t('attachments.remove.do'),
            icon: <IconTrash size={SIZE} />,
            danger: true,
            run: () => void remove(),
          },
        ]
      : []),
  ];
}
