import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { SessionList } from './session-list.tsx';
import classes from './sessions.module.css';

/** Where one is signed in oneself, for the profile. */
export function OwnSessionsCard() {
  const { t } = useTranslation();
  const idUser = useSession((state) => state.user?.idUser);
  if (idUser === undefined) return null;
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('administration.sessions.title')}</h2>
      <p className={classes.hint}>{t('administration.sessions.hint')}</p>
      <SessionList idUser={idUser} />
    </section>
  );
}
