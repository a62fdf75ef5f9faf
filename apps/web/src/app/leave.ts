import { signOut } from '@gemelo/contract/endpoints/auth';
import i18next from 'i18next';
import { call } from '../lib/api.ts';
import { session } from '../lib/session.ts';
import { snackbar } from '../ui/dialogs/snackbar.ts';

/** Signs out: here at once, on the server as soon as it hears of it. */
export async function leave(): Promise<void> {
  const token = session.token();
  session.leave();
  snackbar.success(i18next.t('contract:message.SIGNED_OUT'));
  // The session is over in this browser whatever the server answers; unreachable, it forgets it after its 24 hours.
  if (token) await call(signOut, {}, { token, keepalive: true }).catch(() => undefined);
}
