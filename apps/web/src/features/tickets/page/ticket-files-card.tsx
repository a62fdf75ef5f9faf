import type { FileData } from '@gemelo/contract/endpoints/files';
import { attachToTicket, detachFromTicket, type TicketDetail } from '@gemelo/contract/endpoints/tickets';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { FileGallery } from '../../../ui/upload/file-gallery.tsx';
import { Upload } from '../../../ui/upload/upload.tsx';

/** Photos and documents of a ticket; whoever may word it adds and removes them. */
export function TicketFilesCard({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const failed = { onError: (failure: Error) => void snackbar.error(textOf(failure)) };
  const attach = useWrite(attachToTicket, { changes: 'ticket', ...failed });
  const detach = useWrite(detachFromTicket, { changes: 'ticket', ...failed });
  const { idTicket, files, may } = ticket;
  const editable = may.word && isOpen(ticket.TicketState.category);
  if (files.length === 0 && !editable) return null;
  const remove = async ({ idFile, name }: FileData) => {
    const sure = await confirm({
      title: t('tickets.files.removeTitle', { name }),
      text: t('tickets.files.removeText'),
      confirmLabel: t('tickets.files.remove'),
      danger: true,
    });
    if (sure) detach.mutate({ params: { idTicket, idFile } });
  };
  return (
    <Card title={t('tickets.files.title')}>
      <FileGallery files={files} onRemove={editable ? (file) => void remove(file) : undefined} />
      {editable && (
        <div>
          <Upload
            purpose="attachment"
            multiple
            compact
            local
            label={t('tickets.files.add')}
            onDone={({ idFile }) => attach.mutateAsync({ params: { idTicket }, body: { idFiles: [idFile] } })}
          />
        </div>
      )}
    </Card>
  );
}
