import {
  getPreferences,
  type NotificationPreferences,
  updatePreferences,
} from '@gemelo/contract/endpoints/notifications';
import { useState } from 'react';
import { useRead, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { ErrorState, useErrorText } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { DigestCard } from './digest-card.tsx';
import { KindsCard } from './kinds-card.tsx';
import classes from './notifications-screen.module.css';
import { QuietCard } from './quiet-card.tsx';

/** Each change is kept at once; what could not be kept is shown as it was. */
function Cards({ kept }: { kept: NotificationPreferences }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [preferences, setPreferences] = useState(kept);
  const { mutate, isPending, isSuccess } = useWrite(updatePreferences, {
    invalidates: [getPreferences],
    onError: (failure) => {
      setPreferences(kept);
      snackbar.error(textOf(failure));
    },
  });
  const change = (part: Partial<NotificationPreferences>) => {
    const next = { ...preferences, ...part };
    setPreferences(next);
    mutate({ body: next });
  };
  return (
    <div className={classes.cards}>
      <p className={classes.saved} role="status">
        {isPending
          ? t('notifications.preferences.saving')
          : isSuccess
            ? t('notifications.preferences.saved')
            : t('notifications.preferences.atOnce')}
      </p>
      <KindsCard preferences={preferences} onChange={change} />
      <QuietCard preferences={preferences} onChange={change} />
      <DigestCard preferences={preferences} onChange={change} />
    </div>
  );
}

/** How the user wants to be told of what. */
export function PreferencesForm() {
  const { data, error, refetch } = useRead(getPreferences, {});
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading kind="form" count={8} />;
  return <Cards kept={data.data} />;
}
