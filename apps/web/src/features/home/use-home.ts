import { alarmSummary } from '@gemelo/contract/endpoints/alarm-summary';
import { alarms } from '@gemelo/contract/endpoints/alarms';
import { homeDevices, homeWarehouses } from '@gemelo/contract/endpoints/home-attention';
import { taskSummary } from '@gemelo/contract/endpoints/tasks';
import { ticketSummary, tickets } from '@gemelo/contract/endpoints/tickets';
import { twinsToReceive } from '@gemelo/contract/endpoints/twins';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan, useSession } from '../../lib/session.ts';

const SHOWN_ALARMS = 4;
const SHOWN_ARRIVALS = 3;
const SHOWN_TICKETS = 4;
const SHOWN_TASKS = 4;
/** Some more than are shown, so that rows that stay in place get new values too. */
const SPARE = 5;
export const shown = {
  alarms: SHOWN_ALARMS,
  arrivals: SHOWN_ARRIVALS,
  tickets: SHOWN_TICKETS,
  tasks: SHOWN_TASKS,
};

const options = (enabled: boolean) => ({ enabled, every: FALLBACK_MS, keepPrevious: true });

/** What the page reads for this user; what they may not see is not asked for. */
export function useHome() {
  const can = useCan();
  const idCompany = useSession((state) => state.user?.Company?.idCompany);
  const mayView = {
    alarms: can('alarm:view'),
    warehouses: can('inventory:view'),
    devices: can('twin:view'),
    arrivals: can('assignment:edit') && idCompany !== undefined,
    tickets: can('support:view'),
    tasks: can('task:view'),
  };
  const warehouses = useRead(homeWarehouses, {}, options(mayView.warehouses));
  const devices = useRead(homeDevices, {}, options(mayView.devices));
  const arrivals = useRead(
    twinsToReceive,
    { params: { idCompany: idCompany ?? 0 }, query: { limit: SHOWN_ARRIVALS + SPARE } },
    options(mayView.arrivals),
  );

  const keeps = warehouses.data?.data.keeps ?? [];
  const asked = { state: 'open', order: 'severity', limit: SHOWN_ALARMS + SPARE } as const;
  const open = useRead(alarms, { query: asked }, options(mayView.alarms));
  // Whoever keeps warehouses has the alarms of those first.
  const keepsAny = mayView.alarms && keeps.length > 0;
  const ownOpen = useRead(alarms, { query: { ...asked, idWarehouse: keeps.join() } }, options(keepsAny));
  const attended = useRead(alarmSummary, {}, options(mayView.alarms));

  // Whoever handles tickets has those assigned to them, everybody else also follows what they reported.
  const handles = can('ticket:edit');
  const assigned = useRead(
    tickets,
    {
      query: {
        open: 'true',
        mine: handles ? 'assignee' : 'assignee,reporter',
        order: 'dueAt',
        limit: SHOWN_TICKETS + SPARE,
      },
    },
    options(mayView.tickets),
  );
  const counted = useRead(ticketSummary, {}, options(mayView.tickets && handles));

  const own = useRead(taskSummary, {}, options(mayView.tasks));

  const reads = [
    [mayView.warehouses, warehouses],
    [mayView.devices, devices],
    [mayView.arrivals, arrivals],
    [mayView.alarms, open],
    [keepsAny, ownOpen],
    [mayView.alarms, attended],
    [mayView.tickets, assigned],
    [mayView.tickets && handles, counted],
    [mayView.tasks, own],
  ] as const;
  return {
    mayView,
    handles,
    keeps,
    ready: reads.every(([wanted, { data, error }]) => !wanted || data !== undefined || error !== null),
    warehouses,
    devices,
    arrivals,
    alarms: open,
    ownAlarms: ownOpen,
    attended,
    tickets: assigned,
    counted,
    tasks: own,
  };
}
export type Home = ReturnType<typeof useHome>;
