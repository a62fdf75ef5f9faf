import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session.ts';
import { SUPPORT, TICKETS } from '../../../parts/tickets/ticket-address.ts';

/** To the list that this person has. */
export function BackToTickets() {
  const { t } = useTranslation();
  const all = useCan()('ticket:view');
  return (
    <Button
      component={Link}
      to={all ? TICKETS : SUPPORT}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t(all ? 'tickets.title' : 'tickets.support.mine')}
    </Button>
  );
}
