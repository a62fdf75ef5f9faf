import { ticketSummary } from '@gemelo/contract/endpoints/tickets';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { TicketItems } from './ticket-items.tsx';

const HEIGHT = 240;

/** Number of open tickets and the most urgent ones. */
export function PressingTickets() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(ticketSummary, {}, { every: FALLBACK_MS });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Loading kind="block" height={HEIGHT} />;
  const { open, unassigned, overdue, pressing } = data.data;
  if (open === 0) return <Nothing>{t('tickets.empty.open')}</Nothing>;
  return (
    <>
      <Nothing>{t('tickets.counted', { open, unassigned, overdue })}</Nothing>
      <TicketItems tickets={pressing} />
    </>
  );
}
