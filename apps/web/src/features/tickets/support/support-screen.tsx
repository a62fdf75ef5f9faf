import { Button } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../../ui/screen.tsx';
import { TicketTable } from '../list/ticket-table.tsx';

// The table is there before the forms, and the forms bring the upload of files.
const CreateTicketDrawer = lazy(() =>
  import('../../../parts/tickets/form/create-ticket-drawer.tsx').then((m) => ({
    default: m.CreateTicketDrawer,
  })),
);
const MailDrawer = lazy(() => import('./mail-drawer.tsx').then((m) => ({ default: m.MailDrawer })));

/** Help: open a ticket, write to support, and follow the user's own tickets. */
export function SupportScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const drawer = useDrawer<'ticket' | 'mail'>();
  const { content, opened, turn, open, close } = drawer;
  const may = can('support:create');
  return (
    <Screen
      title={t('tickets.support.title')}
      purpose={t('tickets.support.purpose')}
      actions={
        may && (
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => open('mail')}
          >
            {t('tickets.mail.open')}
          </Button>
        )
      }
      primary={
        may
          ? {
              label: t('tickets.create.do'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => open('ticket'),
            }
          : undefined
      }
    >
      <TicketTable shown="own" label={t('tickets.support.mine')} />
      <Suspense fallback={null}>
        {content === 'ticket' && <CreateTicketDrawer key={turn} opened={opened} onClose={close} />}
        {content === 'mail' && <MailDrawer key={turn} opened={opened} onClose={close} />}
      </Suspense>
    </Screen>
  );
}
