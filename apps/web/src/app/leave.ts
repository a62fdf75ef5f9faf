import { signOut } from '@gemelo/contract/endpoints/sign-in';
import i18next from 'i18next';
import { call } from '../lib/api.ts';
import { session } from '../lib/session.ts';
import { snackbar } from '../ui/dialogs/snackbar.ts';

/** Ends the session locally at once and asks the server to end it too. */
export async function leave(): Promise<void> {
  const token = session.token();
  session.leave();
  snackbar.success(i18next.t('contract:message.SIGNED_OUT'));
  // The local session ends whatever the server answers; unreachable, the server expires it after 24 hours.
  if (token) await call(signOut, {}, { token, keepalive: true }).catch(() => undefined);
}
