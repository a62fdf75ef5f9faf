import {
  getPreferences,
  type NotificationPreferences,
  updatePreferences,
} from '@gemelo/contract/endpoints/notifications';
import { getPush } from '@gemelo/contract/endpoints/push';
import { useState } from 'react';
import { useRead, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { ErrorState, useErrorText } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { DigestCard } from './digest-card.tsx';
import { KindsCard } from './kinds-card.tsx';
import classes from './notifications-screen.module.css';
import { PushCard } from './push-card.tsx';
import { QuietCard } from './quiet-card.tsx';

/** Each change is kept at once; what could not be kept is shown as it was. */
function Cards({ kept, publicKey }: { kept: NotificationPreferences; publicKey: string | null }) {
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
      {publicKey !== null && <PushCard publicKey={publicKey} />}
      <KindsCard preferences={preferences} onChange={change} hasPush={publicKey !== null} />
      <QuietCard preferences={preferences} onChange={change} />
      <DigestCard preferences={preferences} onChange={change} />
    </div>
  );
}

/** How the user wants to be told of what. */
export function PreferencesForm() {
  const { data, error, refetch } = useRead(getPreferences, {});
  const push = useRead(getPush, {});
  const failure = error ?? push.error;
  const retry = () => {
    void refetch();
    void push.refetch();
  };
  if (failure) return <ErrorState error={failure} onRetry={retry} />;
  if (!data || !push.data) return <Loading kind="form" count={8} />;
  return <Cards kept={data.data} publicKey={push.data.data.publicKey} />;
}
