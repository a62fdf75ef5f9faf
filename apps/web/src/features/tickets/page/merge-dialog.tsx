import type { Found } from '@gemelo/contract/endpoints/search';
import { mergeTicket, type TicketDetail } from '@gemelo/contract/endpoints/tickets';
import { Button } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { RecordSearch } from '../../../parts/links/record-search.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { DialogSign } from '../../../ui/dialogs/dialog-sign.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import page from './page.module.css';

interface MergeDialogProps {
  ticket: TicketDetail;
  onClose: () => void;
}

/** Chooses the ticket that takes over, and goes there. */
export function MergeDialog({ ticket: { idTicket }, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Found>();
  const { mutate, isPending } = useWrite(mergeTicket, {
    changes: 'ticket',
    onSuccess: ({ message }, { body }) => {
      onClose();
      if (message) snackbar.success(message);
      void navigate(linkTo('ticket', body.into));
    },
    onError: (failure) => void snackbar.error(textOf(failure, 'CATALOGUE_LOAD')),
  });
  return (
    <DialogFrame
      title={t('tickets.merge.title', { number: idTicket })}
      icon={
        <DialogSign tone="info">
          <IconArrowMerge size={20} />
        </DialogSign>
      }
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            disabled={!chosen}
            loading={isPending}
            onClick={() => chosen && mutate({ params: { idTicket }, body: { into: chosen.id } })}
          >
            {t('tickets.merge.accept')}
          </Button>
        </>
      }
    >
      <div className={page.dialog}>
        <p className={page.words}>{t('tickets.merge.text')}</p>
        <RecordSearch
          label={t('tickets.merge.search')}
          kind="ticket"
          without={[idTicket]}
          disabled={isPending}
          autoFocus
          onChoose={setChosen}
        />
        {chosen && (
          <p className={page.words} role="status">
            <strong>{t('tickets.merge.chosen', { name: chosen.name })}</strong>
          </p>
        )}
      </div>
    </DialogFrame>
  );
}
