import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SessionList } from './session-list.tsx';

/** The user's own sessions, for the profile. */
export function OwnSessionsCard() {
  const { t } = useTranslation();
  const idUser = useSession((state) => state.user?.idUser);
  if (idUser === undefined) return null;
  return (
    <Card title={t('people.sessions.title')} hint={t('people.sessions.hint')}>
      <SessionList idUser={idUser} />
    </Card>
  );
}
