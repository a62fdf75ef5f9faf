import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TicketTable } from './list/ticket-table.tsx';

/** All tickets, open or closed. */
export function TicketHistoryScreen() {
  const { t } = useTranslation();
  const title = t('tickets.history.title');
  return (
    <Screen title={title} purpose={t('tickets.history.purpose')}>
      <TicketTable shown="all" label={title} />
    </Screen>
  );
}
