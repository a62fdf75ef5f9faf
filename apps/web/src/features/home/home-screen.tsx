import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '../../lib/session.ts';
import { Screen } from '../../ui/screen.tsx';
import { Counters } from './counters.tsx';
import classes from './home-screen.module.css';
import { panels } from './panels.ts';

/** The front page: the counters, then what a supervisor wants to know first. */
export function HomeScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const user = useSession((state) => state.user);
  return (
    <Screen
      title={t('home.title', { name: user?.name.split(' ')[0] ?? '' })}
      purpose={t('home.purpose', { company: user?.Company?.name ?? '' })}
    >
      <Counters />
      <div className={classes.panels}>
        {panels
          .filter(({ grant }) => can(grant))
          .map(({ id, Content }) => (
            <Content key={id} />
          ))}
      </div>
    </Screen>
  );
}
