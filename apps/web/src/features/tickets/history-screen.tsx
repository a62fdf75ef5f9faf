import { useTranslation } from 'react-i18next';
import { TICKET_HISTORY } from '../../parts/tickets/ticket-address.ts';
import { Screen } from '../../ui/screen.tsx';
import { TicketTable } from './list/ticket-table.tsx';

/** Every ticket, open or closed. */
export function TicketHistoryScreen() {
  const { t } = useTranslation();
  const title = t('tickets.history.title');
  return (
    <Screen title={title} purpose={t('tickets.history.purpose')}>
      <TicketTable shown="all" screen={TICKET_HISTORY} label={title} />
    </Screen>
  );
}
