import { isOpen } from '@gemelo/contract/kit/state-categories';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { EndStates } from '../../../parts/work-record/end-states.tsx';
import { JustificationDialog } from '../../../ui/dialogs/justification-dialog.tsx';
import type { BulkDialogProps } from './bulk-change.tsx';

const MAX_LENGTH = 1000;

/** How several tickets end, and why. */
export function BulkClose({ options, count, pending, onClose, send }: BulkDialogProps) {
  const { t } = useTranslation();
  const ends = (options?.states ?? []).filter(({ category }) => !isOpen(category));
  const [chosen, setChosen] = useState<string>();
  const state = chosen ?? String(ends[0]?.idTicketState ?? '');
  return (
    <JustificationDialog
      danger
      icon="Inactivo"
      title={t('tickets.bulk.closing', { count })}
      description={t('tickets.close.hint')}
      maxLength={MAX_LENGTH}
      pending={pending || !options}
      onAccept={(justification) => send({ close: { justification, idTicketState: Number(state) } })}
      onClose={onClose}
    >
      <EndStates
        label={t('tickets.close.how')}
        states={ends.map(({ idTicketState: id, name }) => ({ id, name }))}
        value={state}
        onChange={setChosen}
      />
    </JustificationDialog>
  );
}
