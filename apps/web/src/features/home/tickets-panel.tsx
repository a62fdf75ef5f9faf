import { lazy, Suspense } from 'react';
import { pathOf } from '../../lib/addresses.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Panel } from './panel.tsx';

/** The list and its texts are loaded after the page. */
const PressingTickets = lazy(async () => {
  const [part] = await Promise.all([
    import('../../parts/tickets/pressing-tickets.tsx'),
    loadTexts('tickets'),
  ]);
  return { default: part.PressingTickets };
});
const HEIGHT = 240;

/** The most urgent open tickets the user may see. */
export function TicketsPanel() {
  const { t } = useTranslation();
  const all = useCan()('ticket:view');
  return (
    <Panel
      title={t('home.tickets.title')}
      link={{
        to: pathOf(all ? 'tickets' : 'support'),
        label: t(all ? 'home.tickets.all' : 'home.tickets.own'),
      }}
    >
      <Suspense fallback={<Loading kind="block" height={HEIGHT} />}>
        <PressingTickets />
      </Suspense>
    </Panel>
  );
}
