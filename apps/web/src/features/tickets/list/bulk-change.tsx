import type { TicketBulkChanges } from '@gemelo/contract/endpoints/ticket-bulk';
import type { TicketOptions } from '@gemelo/contract/endpoints/tickets';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useClearButton } from '../../../ui/form/use-clear-button.ts';
import stack from '../../../ui/layout/stack.module.css';
import { Loading } from '../../../ui/states/loading.tsx';

export interface BulkDialogProps {
  options: TicketOptions | undefined;
  count: number;
  pending: boolean;
  onClose: () => void;
  send: (
    what: { changes: TicketBulkChanges } | { close: { justification: string; idTicketState: number } },
  ) => void;
}

const NOBODY = 0;

/** What several tickets shall have in common; fields that stay empty are left as they are. */
export function BulkChange({ options, count, pending, onClose, send }: BulkDialogProps) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const [chosen, setChosen] = useState<Record<keyof TicketBulkChanges, number | null>>({
    idTicketState: null,
    idTaskPriority: null,
    idTicketType: null,
    idAssignee: null,
  });
  const changes = Object.fromEntries(
    Object.entries(chosen)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, name === 'idAssignee' && value === NOBODY ? null : value]),
  ) as TicketBulkChanges;
  const offered: [keyof TicketBulkChanges, string, { value: number; label: string }[]][] = options
    ? [
        [
          'idAssignee',
          t('contract:field.Assignee'),
          [
            { value: NOBODY, label: t('tickets.unassigned') },
            ...options.people.map(({ idUser, name }) => ({ value: idUser, label: name })),
          ],
        ],
        [
          'idTaskPriority',
          t('contract:field.TaskPriority'),
          options.priorities.map(({ idTaskPriority, name }) => ({ value: idTaskPriority, label: name })),
        ],
        [
          'idTicketType',
          t('contract:field.TicketType'),
          options.types.map(({ idTicketType, name }) => ({ value: idTicketType, label: name })),
        ],
        [
          'idTicketState',
          t('contract:field.TicketState'),
          options.states
            .filter(({ category }) => isOpen(category))
            .map(({ idTicketState, name }) => ({ value: idTicketState, label: name })),
        ],
      ]
    : [];
  return (
    <DialogFrame
      title={t('tickets.bulk.title', { count })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            disabled={Object.keys(changes).length === 0}
            loading={pending}
            onClick={() => send({ changes })}
          >
            {t('tickets.bulk.apply')}
          </Button>
        </>
      }
    >
      <div className={stack.tight}>
        {!options && <Loading count={4} />}
        {offered.map(([name, label, data]) => (
          <Select<number>
            key={name}
            label={label}
            placeholder={t('tickets.bulk.same')}
            data={data}
            value={chosen[name]}
            onChange={(value) => setChosen((before) => ({ ...before, [name]: value }))}
            searchable
            aria-autocomplete="list"
            clearable
            clearButtonProps={clearButton}
            nothingFoundMessage={t('ui.select.nothing')}
          />
        ))}
      </div>
    </DialogFrame>
  );
}
