import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { TicketSeed } from './form/create-ticket-drawer.tsx';

const CreateTicketDrawer = lazy(async () => {
  const [drawer] = await Promise.all([
    import('./form/create-ticket-drawer.tsx'),
    loadTexts('tickets', 'upload'),
  ]);
  return { default: drawer.CreateTicketDrawer };
});

/** Opens a ticket about the current record; the form and its texts are loaded on demand. */
export function CreateTicket({ seed }: { seed: TicketSeed }) {
  const { t } = useTranslation();
  const can = useCan();
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState(false);
  if (!can('support:create')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTicket size={16} aria-hidden />}
        onClick={() => {
          setTurn(turn + 1);
          setOpened(true);
        }}
      >
        {t('shell.createTicket')}
      </Button>
      {turn > 0 && (
        <Suspense fallback={null}>
          <CreateTicketDrawer key={turn} opened={opened} onClose={() => setOpened(false)} seed={seed} />
        </Suspense>
      )}
    </>
  );
}
