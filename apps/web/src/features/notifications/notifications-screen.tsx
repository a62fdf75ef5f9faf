import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { NotificationList } from '../../parts/notifications/notification-list.tsx';
import { ViewSwitch } from '../../parts/notifications/view-switch.tsx';
import { cardFrame } from '../../ui/layout/card.tsx';
import { Screen } from '../../ui/screen.tsx';
import classes from './notifications-screen.module.css';
import { PreferencesForm } from './preferences-form.tsx';

const views = ['unread', 'all', 'preferences'] as const;
type View = (typeof views)[number];

/** Everything that the user was told, and how they want to be told. */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch();
  const view = views.find((one) => one === search.view) ?? 'unread';
  return (
    <Screen title={t('notifications.title')} purpose={t('notifications.purpose')}>
      <div className={classes.switch}>
        <ViewSwitch<View>
          value={view}
          views={views}
          onChange={(next) => void navigate({ to: '.', search: { view: next }, replace: true })}
        />
      </div>
      {view === 'preferences' ? (
        <PreferencesForm />
      ) : (
        <div className={`${cardFrame} ${classes.list}`}>
          <NotificationList key={view} view={view} first={50} growing />
        </div>
      )}
    </Screen>
  );
}
