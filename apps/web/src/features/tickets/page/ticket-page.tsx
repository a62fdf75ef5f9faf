import { type TicketDetail, ticketOptions } from '@gemelo/contract/endpoints/tickets';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { Tabs } from '@mantine/core';
import {
  IconArrowMerge,
  IconCircleCheck,
  IconHistory,
  IconMessage,
  IconPencil,
  IconRotate,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { RecordLinksCard } from '../../../parts/links/record-links-card.tsx';
import { CreateTask } from '../../../parts/tasks/create-task.tsx';
import { Deadline } from '../../../parts/tickets/deadline.tsx';
import { TicketStateBadge } from '../../../parts/tickets/ticket-badges.tsx';
import { TypingArea } from '../../../parts/viewers/typing-area.tsx';
import { ViewersBar } from '../../../parts/viewers/viewers-bar.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { cardFrame } from '../../../ui/layout/card.tsx';
import record from '../../../ui/layout/record-page.module.css';
import { Timeline } from '../../../ui/lists/timeline.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Age } from '../../../ui/states/age.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { ConversationPanel } from './conversation-panel.tsx';
import { EditDrawer } from './edit-drawer.tsx';
import { FactsCard } from './facts-card.tsx';
import { HandleCard } from './handle-card.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MergedNotice } from './merged-notice.tsx';
import { nextStates } from './next-states.ts';
import { TicketEventItem } from './ticket-event.tsx';
import { TicketFilesCard } from './ticket-files-card.tsx';
import { TimesCard } from './times-card.tsx';
import { useChange } from './use-change.ts';

const IN_PROGRESS = 'progress';

/** Page of a ticket: facts, comments and history. */
export function TicketPage({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const { data } = useRead(ticketOptions, {});
  const [closing, setClosing] = useState(false);
  const [merging, setMerging] = useState(false);
  const [tab, setTab] = useState<string | null>('comments');
  // The drawer edits the ticket as it was when it opened, whatever is refetched meanwhile.
  const drawer = useDrawer<TicketDetail>();
  const { change, isPending } = useChange(ticket);
  const options = data?.data;
  const { TicketState, may } = ticket;
  const open = isOpen(TicketState.category);
  const next = options ? nextStates(ticket, options) : [];
  const again = next.filter(({ category }) => isOpen(category));
  const reopened = again.find(({ category }) => category === IN_PROGRESS) ?? again[0];
  const ends = next.some(({ category }) => !isOpen(category));
  const acts = open && options !== undefined && may.word;
  const edit = acts && {
    id: 'edit',
    label: t('tickets.edit.do'),
    icon: <IconPencil size={16} />,
    run: () => drawer.open(ticket),
  };
  const merge = open &&
    may.handle && {
      id: 'merge',
      label: t('tickets.merge.do'),
      icon: <IconArrowMerge size={16} />,
      run: () => setMerging(true),
    };
  const close = acts &&
    ends && {
      label: t('tickets.close.do'),
      icon: <IconCircleCheck size={16} aria-hidden />,
      onClick: () => setClosing(true),
    };
  const reopen = !open &&
    may.handle &&
    reopened && {
      label: t('tickets.reopen'),
      icon: <IconRotate size={16} aria-hidden />,
      loading: isPending,
      onClick: () => change({ idTicketState: reopened.idTicketState }),
    };
  return (
    <Screen
      title={
        <>
          <bdi>#{ticket.idTicket}</bdi> <bdi>{ticket.title}</bdi>
        </>
      }
      record={`#${ticket.idTicket}`}
      purpose={
        <span className={record.purpose}>
          <TicketStateBadge state={TicketState} />
          {ticket.lateAt && <Deadline ticket={ticket} />}
          <span>
            {t('tickets.opened')} <Age at={ticket.openedAt} />
          </span>
        </span>
      }
      more={[edit, merge].filter((action) => action !== false)}
      primary={close || reopen || undefined}
      attention={
        <>
          <ViewersBar entity="ticket" id={ticket.idTicket} />
          {ticket.mergedInto !== null && <MergedNotice into={ticket.mergedInto} />}
          {ticket.mergedInto === null && ticket.justification !== null && (
            <Notice
              tone={TicketState.category === 'done' ? 'normal' : 'silent'}
              title={<bdi>{TicketState.name}</bdi>}
            >
              <bdi>{ticket.justification}</bdi>
            </Notice>
          )}
        </>
      }
    >
      <div className={record.columns} data-even>
        <div className={record.column}>
          <FactsCard ticket={ticket} handled={open && may.handle} />
          <TicketFilesCard ticket={ticket} />
          {open && may.handle && options && <HandleCard ticket={ticket} options={options} />}
          <TimesCard ticket={ticket} />
          <RecordLinksCard entity="ticket" id={ticket.idTicket} editable={may.word} />
          {open && (
            <div>
              <CreateTask
                seed={{
                  title: ticket.title,
                  twin: ticket.Twin ?? undefined,
                  warehouse: ticket.Warehouse ?? undefined,
                  links: [{ entity: 'ticket', id: ticket.idTicket }],
                }}
              />
            </div>
          )}
        </div>
        <div className={record.column}>
          <Tabs value={tab} onChange={setTab} keepMounted={false} className={cardFrame}>
            <Tabs.List>
              <Tabs.Tab value="comments" leftSection={<IconMessage size={16} aria-hidden />}>
                {t('parts.comments.title')}
              </Tabs.Tab>
              <Tabs.Tab value="history" leftSection={<IconHistory size={16} aria-hidden />}>
                {t('tickets.activity')}
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="comments" className={record.panel ?? ''}>
              <TypingArea>
                <ConversationPanel ticket={ticket} people={options?.people} />
              </TypingArea>
            </Tabs.Panel>
            <Tabs.Panel value="history" className={record.panel ?? ''}>
              <Timeline>
                {ticket.events.toReversed().map((event) => (
                  <TicketEventItem key={event.idTicketEvent} event={event} />
                ))}
              </Timeline>
            </Tabs.Panel>
          </Tabs>
        </div>
      </div>
      {options && closing && (
        <CloseDialog ticket={ticket} options={options} onClose={() => setClosing(false)} />
      )}
      {merging && <MergeDialog ticket={ticket} onClose={() => setMerging(false)} />}
      {options && drawer.content && (
        <EditDrawer
          key={drawer.turn}
          ticket={drawer.content}
          options={options}
          opened={drawer.opened}
          onClose={drawer.close}
        />
      )}
    </Screen>
  );
}
