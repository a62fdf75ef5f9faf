import { useEffect } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { isScreenKept, waitingCount } from '../../lib/offline/offline-flags.ts';
import { useSession } from '../../lib/session.ts';

/** Without a connection the code may be missing; the page of a form, or the next visit, makes up for it. */
const later = () => undefined;

/**
 * What waits on this device is sent from any page, and the files that are kept follow a new release. The code is
 * fetched only where somebody works without a network.
 */
export function useOfflineWork(): void {
  const token = useSession((state) => state.token);
  useEffect(() => {
    if (!token) return;
    if (waitingCount() > 0)
      void Promise.all([import('../../parts/forms/sending.ts'), loadTexts('form-fill')]).then(
        ([{ keepSending }]) => keepSending(),
        later,
      );
    if (isScreenKept())
      void import('../../lib/offline/keep-screen.ts').then((part) => part.keepFillScreen(), later);
  }, [token]);
}
