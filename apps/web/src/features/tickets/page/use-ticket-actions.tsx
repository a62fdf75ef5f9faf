import type { TicketDetail, TicketOptions } from '@gemelo/contract/endpoints/tickets';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { IconArrowMerge, IconCircleCheck, IconPencil, IconRotate } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import type { RowAction } from '../../../ui/data-table/bulk.ts';
import type { PrimaryAction } from '../../../ui/screen.tsx';
import { nextStates } from './next-states.ts';
import { useChange } from './use-change.ts';

interface Options {
  ticket: TicketDetail;
  options: TicketOptions | undefined;
  onEdit: () => void;
  onMerge: () => void;
  onClose: () => void;
}

const SIZE = 16;

/** What a ticket offers: closing an open one or reopening a closed one, and the rest in a menu. */
export function useTicketActions({ ticket, options, onEdit, onMerge, onClose }: Options) {
  const { t } = useTranslation();
  const { change, isPending } = useChange(ticket);
  const { TicketState, may } = ticket;
  const open = isOpen(TicketState.category);
  const next = options ? nextStates(ticket, options) : [];
  const canEnd = next.some(({ category }) => !isOpen(category));
  const again = next.filter(({ category }) => isOpen(category));
  const reopened = again.find(({ category }) => category === 'progress') ?? again[0];

  const primary = (): PrimaryAction | undefined => {
    if (open)
      return may.word && canEnd
        ? {
            label: t('tickets.close.do'),
            icon: <IconCircleCheck size={SIZE} aria-hidden />,
            onClick: onClose,
          }
        : undefined;
    if (!may.handle || !reopened) return undefined;
    return {
      label: t('tickets.reopen'),
      icon: <IconRotate size={SIZE} aria-hidden />,
      loading: isPending,
      onClick: () => change({ idTicketState: reopened.idTicketState }),
    };
  };

  const more: RowAction[] = [];
  if (open && options && may.word)
    more.push({ id: 'edit', label: t('tickets.edit.do'), icon: <IconPencil size={SIZE} />, run: onEdit });
  if (open && may.handle)
    more.push({
      id: 'merge',
      label: t('tickets.merge.do'),
      icon: <IconArrowMerge size={SIZE} />,
      run: onMerge,
    });
  return { primary: primary(), more };
}
