import type { AlarmDetail } from '@gemelo/contract/endpoints/alarms';
import { filterTickets } from '@gemelo/contract/endpoints/tickets';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { CreateTicket } from './create-ticket.tsx';
import { TicketItems } from './ticket-items.tsx';

/** Link to the alarm's ticket, or a button to open one. */
export function AlarmTicket({ alarm }: { alarm: AlarmDetail }) {
  const { t } = useTranslation();
  const { idAlarm, idTicket, idCompany, AlarmRule, Twin, Warehouse } = alarm;
  const { data } = useRead(
    filterTickets,
    { query: { idAlarm: String(idAlarm), limit: 1 } },
    { enabled: idTicket !== null },
  );
  if (idTicket === null)
    return (
      <div>
        <CreateTicket
          seed={{
            ...{ title: `${AlarmRule.name}: ${Twin.name}`, twin: Twin, warehouse: Warehouse },
            ...{ idAlarm, idCompany },
          }}
        />
      </div>
    );
  if (data?.data.length === 0) return <Nothing>{t('tickets.alarm.unseen', { number: idTicket })}</Nothing>;
  return data ? <TicketItems tickets={data.data} /> : <Loading count={1} />;
}
