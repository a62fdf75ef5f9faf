import { getPush, subscribePush, testPush, unsubscribePush } from '@gemelo/contract/endpoints/push';
import { useEffect, useState } from 'react';
import {
  browserKey,
  currentSubscription,
  pushSupport,
  subscribeBrowser,
  subscriptionBody,
} from '../../lib/push.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-state.tsx';

export type PushState = 'loading' | 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const stateWithout: Record<'no' | 'install', PushState> = { no: 'unsupported', install: 'install' };

/** This browser's key while it is subscribed; undefined until that is known. */
function useOwnKey() {
  const [key, setKey] = useState<string | null>();
  useEffect(() => {
    if (pushSupport() !== 'yes') return;
    void currentSubscription()
      .then(async (known) => setKey(known ? await browserKey(known) : null))
      .catch(() => setKey(null));
  }, []);
  return [key, setKey] as const;
}

/** Whether notices are shown in this browser, and what can be done about it. */
export function usePush(publicKey: string) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { data } = useRead(getPush, {});
  const [ownKey, setOwnKey] = useOwnKey();
  const [isBusy, setBusy] = useState(false);
  const kept = { invalidates: [getPush] };
  const { mutateAsync: subscribe } = useWrite(subscribePush, kept);
  const { mutateAsync: unsubscribe } = useWrite(unsubscribePush, kept);
  const { mutateAsync: send } = useWrite(testPush, {});

  const browsers = data?.data.browsers ?? [];
  const own = browsers.find(({ key }) => key === ownKey);
  const support = pushSupport();
  const state = (): PushState => {
    if (support !== 'yes') return stateWithout[support];
    if (Notification.permission === 'denied') return 'blocked';
    if (ownKey === undefined) return 'loading';
    return own ? 'on' : 'off';
  };

  /** One thing at a time; what failed is said. */
  const busy = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    try {
      const said = await work();
      if (said) snackbar.success(said);
    } catch (failure) {
      const isOurs = failure instanceof Error && 'code' in failure && typeof failure.code === 'string';
      snackbar.error(isOurs ? textOf(failure) : t('notifications.push.failed'));
    } finally {
      setBusy(false);
    }
  };

  return {
    state: state(),
    isBusy,
    own,
    others: browsers.filter((browser) => browser !== own),

    turnOn: () =>
      busy(async () => {
        const permission = await Notification.requestPermission();
        if (permission === 'default') snackbar.info(t('notifications.push.dismissed'));
        if (permission !== 'granted') return undefined;
        const subscription = await subscribeBrowser(publicKey);
        const { message } = await subscribe({ body: subscriptionBody(subscription) });
        setOwnKey(await browserKey(subscription));
        return message;
      }),

    turnOff: (idPushSubscription: number) =>
      busy(async () => {
        const { message } = await unsubscribe({ params: { idPushSubscription } });
        await (await currentSubscription())?.unsubscribe();
        setOwnKey(null);
        return message;
      }),

    remove: (idPushSubscription: number) =>
      busy(async () => (await unsubscribe({ params: { idPushSubscription } })).message),

    test: (idPushSubscription: number) =>
      busy(async () => (await send({ params: { idPushSubscription } })).message),
  };
}
