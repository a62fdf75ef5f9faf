import type { ReactNode } from 'react';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { DataCard } from './data-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import classes from './profile-screen.module.css';

/** `security`: security cards of other areas, shown beside the password. */
export function ProfileScreen({ security }: { security?: ReactNode }) {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <Screen title={t('profile.title')} purpose={t('profile.purpose')}>
      <div className={classes.cards}>
        <div className={classes.column}>
          <DataCard user={user} />
          <PreferencesCard />
        </div>
        <div className={classes.column}>
          <PasswordCard user={user} />
          {security}
        </div>
      </div>
    </Screen>
  );
}
