import { filterTickets } from '@gemelo/contract/endpoints/tickets';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TicketItems } from './ticket-items.tsx';

const MAX_TICKETS = 5;

/** Open tickets about a device that the user may see; renders nothing without any. */
export function TwinTickets({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const query = { idTwin: String(idTwin), open: 'true', limit: MAX_TICKETS } as const;
  const { data } = useRead(filterTickets, { query }, { every: FALLBACK_MS });
  const found = data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <Card title={t('tickets.twin.title')}>
      <TicketItems tickets={found} />
    </Card>
  );
}
