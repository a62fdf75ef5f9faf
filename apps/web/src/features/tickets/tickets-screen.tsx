import { ticketSummary } from '@gemelo/contract/endpoints/tickets';
import { IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../ui/screen.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { useView, ViewSwitch } from '../../ui/views/view-switch.tsx';
import { TicketTable } from './list/ticket-table.tsx';

// The table is there before the form, and the form brings the upload of files.
const CreateTicketDrawer = lazy(() =>
  import('../../parts/tickets/form/create-ticket-drawer.tsx').then((m) => ({
    default: m.CreateTicketDrawer,
  })),
);

const TicketBoard = lazy(async () => {
  const [board] = await Promise.all([import('./board/ticket-board.tsx'), loadTexts('kanban')]);
  return { default: board.TicketBoard };
});

/** Open tickets, with counts of those that need attention. */
export function TicketsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const drawer = useDrawer<'create'>();
  const { data } = useRead(ticketSummary, {}, { every: FALLBACK_MS });
  const counted = data?.data;
  const view = useView(['lista', 'tablero']);
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
      actions={
        <ViewSwitch
          label={t('tickets.board.views')}
          value={view}
          views={[
            { id: 'lista', label: t('tickets.board.list'), icon: <IconList size={16} aria-hidden /> },
            {
              id: 'tablero',
              label: t('tickets.board.board'),
              icon: <IconLayoutKanban size={16} aria-hidden />,
            },
          ]}
        />
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
      {view === 'lista' ? (
        <TicketTable shown="open" label={t('tickets.title')} />
      ) : (
        <Suspense fallback={<Loading kind="block" height={480} />}>
          <TicketBoard label={t('tickets.title')} />
        </Suspense>
      )}
      {drawer.content && (
        <Suspense fallback={null}>
          <CreateTicketDrawer key={drawer.turn} opened={drawer.opened} onClose={drawer.close} />
        </Suspense>
      )}
    </Screen>
  );
}
