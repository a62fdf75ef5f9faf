import type { TicketEvent } from '@gemelo/contract/endpoints/tickets';
import {
  IconArrowMerge,
  IconBellCheck,
  IconCalendar,
  IconCircleCheck,
  IconFlag,
  IconMapPin,
  IconPencil,
  IconProgress,
  IconRotate,
  IconTag,
  IconTicket,
  IconUser,
} from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useSeededNames } from '../../../lib/use-seeded-names.ts';
import { ValueChange } from '../../../parts/work-record/value-change.tsx';
import { TimelineEntry } from '../../../ui/lists/timeline.tsx';

const icons: Record<TicketEvent['kind'], typeof IconTicket> = {
  opened: IconTicket,
  title: IconPencil,
  description: IconPencil,
  type: IconTag,
  priority: IconFlag,
  assignee: IconUser,
  due: IconCalendar,
  twin: IconMapPin,
  warehouse: IconMapPin,
  state: IconProgress,
  closed: IconCircleCheck,
  reopened: IconRotate,
  alarm: IconBellCheck,
  merged: IconArrowMerge,
  duplicate: IconArrowMerge,
};

/** Kinds of the reference rows that entries name. */
const kindOfValue: Partial<Record<TicketEvent['kind'], string>> = {
  type: 'ticket-type',
  priority: 'task-priority',
  state: 'ticket-state',
  closed: 'ticket-state',
  duplicate: 'ticket-state',
  reopened: 'ticket-state',
};

/** Old and new value, if the entry is a change of a field. */
function Change({ event: { kind, was, became } }: { event: TicketEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seeded = useSeededNames();
  if (kind === 'alarm') return became && t(`contract:choice.resolution.${became}`);
  if (was === null && became === null) return null;
  if (kind === 'merged') return <bdi>{became}</bdi>;
  const shown = (value: string | null) =>
    value === null
      ? t(kind === 'assignee' ? 'tickets.unassigned' : 'tickets.event.nothing')
      : kind === 'due'
        ? format.day(value)
        : seeded.nameOf(kindOfValue[kind] ?? '', value);
  return <ValueChange was={shown(was)} became={shown(became)} />;
}

/** One entry of a ticket's history. */
export function TicketEventItem({ event }: { event: TicketEvent }) {
  const { t } = useTranslation();
  const isDuplicate = event.kind === 'duplicate';
  return (
    <TimelineEntry
      icon={icons[event.kind]}
      who={event.User?.name ?? t('tickets.system')}
      what={t(`tickets.event.${event.kind}`, isDuplicate ? { number: event.note } : {})}
      at={event.at}
      change={<Change event={event} />}
      note={isDuplicate ? null : event.note}
    />
  );
}
