import i18next from 'i18next';
import { currentOwner } from '../../lib/offline/owner.ts';
import { watchQueue } from '../../lib/offline/watch-queue.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';

let watch: ReturnType<typeof watchQueue> | undefined;

/** Sends what waits of the person who is signed in, now and whenever the network is back. */
export function keepSending(): void {
  const owner = currentOwner();
  if (!owner) return;
  if (watch?.isOf(owner)) {
    watch.sendNow();
    return;
  }
  watch = watchQueue(owner, ({ waited, refused }) => {
    if (waited > 0) snackbar.success(i18next.t('form-fill.queue.sent', { count: waited }));
    if (refused.length > 0)
      snackbar.warning(i18next.t('form-fill.queue.refusedBar', { count: refused.length }));
  });
}
