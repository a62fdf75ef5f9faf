import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';

/** Link to the ticket list the user may view. */
export function BackToTickets() {
  const { t } = useTranslation();
  const all = useCan()('ticket:view');
  return (
    <Button
      component={Link}
      {...linkTo(all ? 'tickets' : 'support')}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t(all ? 'tickets.title' : 'tickets.support.mine')}
    </Button>
  );
}
