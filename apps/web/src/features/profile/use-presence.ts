import { updateProfile } from '@gemelo/contract/endpoints/profile';
import type { Presence } from '@gemelo/contract/endpoints/users';
import { useWrite } from '../../lib/query.ts';
import { session, useSession } from '../../lib/session.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-state.tsx';

/** Changes the user's presence optimistically; rolled back when the server refuses. */
export function useChangePresence(): (presence: Presence) => void {
  const user = useSession((state) => state.user);
  const textOf = useErrorText();
  const { mutate } = useWrite(updateProfile, {
    onSuccess: ({ data }) => session.update(data),
    onError: (failure) => snackbar.error(textOf(failure, 'SETTINGS_NOT_UPDATED')),
  });
  return (presence) => {
    if (!user || user.presence === presence) return;
    session.update({ ...user, presence });
    // Callbacks of the mutation see the user of the last render, which has the new presence.
    mutate(
      { params: { idUser: user.idUser }, body: { name: user.name, presence } },
      { onError: () => session.update(user) },
    );
  };
}
