import { ticketSummary } from '@gemelo/contract/endpoints/tickets';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../ui/screen.tsx';
import { TicketTable } from './list/ticket-table.tsx';

// The table is there before the form, and the form brings the upload of files.
const CreateTicketDrawer = lazy(() =>
  import('../../parts/tickets/form/create-ticket-drawer.tsx').then((m) => ({
    default: m.CreateTicketDrawer,
  })),
);

/** Open tickets, with counts of those that need attention. */
export function TicketsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const drawer = useDrawer<'create'>();
  const { data } = useRead(ticketSummary, {}, { every: FALLBACK_MS });
  const counted = data?.data;
  return (
    <Screen
      title={t('tickets.title')}
      purpose={
        counted
          ? t('tickets.counted', {
              open: counted.open,
              unassigned: counted.unassigned,
              overdue: counted.overdue,
              soon: counted.soon,
            })
          : t('tickets.purpose')
      }
      primary={
        can('support:create')
          ? {
              label: t('tickets.create.do'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => drawer.open('create'),
            }
          : undefined
      }
    >
      <TicketTable shown="open" label={t('tickets.title')} />
      {drawer.content && (
        <Suspense fallback={null}>
          <CreateTicketDrawer key={drawer.turn} opened={drawer.opened} onClose={drawer.close} />
        </Suspense>
      )}
    </Screen>
  );
}
