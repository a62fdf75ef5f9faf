import { useEffect } from 'react';
import { isScreenKept, waitingCount } from '../../lib/forms-offline/offline-flags.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';

/** Without a connection the code may be missing; the page of a form, or the next visit, makes up for it. */
const later = () => undefined;

/**
 * Answers to forms that wait on this device are sent from any page, and the files of filling in follow a new release.
 * The code is fetched only where forms are filled in.
 */
export function useFormsOffline(): void {
  const token = useSession((state) => state.token);
  useEffect(() => {
    if (!token) return;
    if (waitingCount() > 0)
      void Promise.all([import('../../parts/forms/sending.ts'), loadTexts('form-fill')]).then(
        ([{ keepSending }]) => keepSending(),
        later,
      );
    if (isScreenKept())
      void import('../../lib/forms-offline/keep-screen.ts').then((part) => part.keepFillScreen(), later);
  }, [token]);
}
