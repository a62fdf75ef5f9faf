import type { Ticket } from '@gemelo/contract/endpoints/tickets';
import { lazy } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSteadyRows } from '../../ui/data-table/steady-rows.ts';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Panel } from './panel.tsx';
import { type Home, shown } from './use-home.ts';

/** The list and its texts are loaded after the page. */
const TicketItems = lazy(async () => {
  const [part] = await Promise.all([
    import('../../parts/tickets/ticket-items.tsx'),
    loadTexts('tickets', 'upload'),
  ]);
  return { default: part.TicketItems };
});
const none: Ticket[] = [];
const keyOf = ({ idTicket }: Ticket) => idTicket;

/** The user's own open tickets, those that are due first. */
export function TicketsPanel({ home }: { home: Home }) {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  const all = can('ticket:view');
  const { data, error, refetch } = home.tickets;
  const rows = useSteadyRows(data?.data ?? none, keyOf, {
    list: data && 'own',
    room: shown.tickets,
    spare: true,
  });
  const total = data?.total ?? 0;
  const unassigned = home.counted.data?.data.unassigned ?? 0;
  return (
    <Panel
      title={t(can('ticket:edit') ? 'home.tickets.assigned' : 'home.tickets.involved')}
      count={total > 0 ? format.number(total) : undefined}
      link={{
        to: linkTo(all ? 'tickets' : 'support'),
        label: t(all ? 'home.tickets.all' : 'home.tickets.own'),
      }}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {data && rows.length === 0 && <Nothing>{t('home.tickets.none')}</Nothing>}
      {rows.length > 0 && <TicketItems tickets={rows} />}
      {total > rows.length && <Nothing>{t('home.tickets.more', { count: total - rows.length })}</Nothing>}
      {all && unassigned > 0 && <Nothing>{t('home.tickets.unassigned', { count: unassigned })}</Nothing>}
    </Panel>
  );
}
