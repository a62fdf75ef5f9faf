import { lateFilters, ticketFacets, ticketParts, ticketPeriods } from '@gemelo/contract/endpoints/tickets';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Facet, facetFrom } from '../../../ui/data-table/facets.ts';

const named = {
  idTicketState: 'TicketState',
  idTicketType: 'TicketType',
  idTaskPriority: 'TaskPriority',
  idAssignee: 'Assignee',
  idReporter: 'Reporter',
  idTwin: 'Twin',
  idWarehouse: 'Warehouse',
} as const;
type Named = keyof typeof named;

/** `own`: a list of tickets that involve the user, with a facet for their role in it. */
export function useTicketFacets(own: boolean): Facet[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const found = (id: Named): Facet => ({
      id,
      label: t(`contract:field.${named[id]}`),
      options: facetFrom(ticketFacets, {}, (data) => data[id]),
    });
    const part: Facet = {
      id: 'mine',
      label: t('tickets.facet.mine'),
      options: ticketParts.map((value) => ({ value, label: t(`tickets.mine.${value}`) })),
    };
    return [
      found('idTicketState'),
      found('idTaskPriority'),
      found('idTicketType'),
      ...(own ? [part] : [found('idAssignee'), found('idReporter'), found('idTwin'), found('idWarehouse')]),
      {
        id: 'late',
        label: t('contract:field.lateAt'),
        single: true,
        options: lateFilters.map((value) => ({ value, label: t(`tickets.late.${value}`) })),
      },
      {
        id: 'period',
        label: t('tickets.facet.period'),
        single: true,
        options: ticketPeriods.map((value) => ({ value, label: t(`tickets.period.${value}`) })),
      },
    ];
  }, [t, own]);
}
