import { updateProfile } from '@gemelo/contract/endpoints/profile';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { ApiFailure } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';

/** Updates the user's own data and shows the result with the specification's messages. */
export function useUpdateProfile() {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useWrite(updateProfile);

  const send = async (change: Partial<BodyOf<typeof updateProfile>>) => {
    const user = session.user();
    if (!user) return;
    const answer = await mutateAsync({
      params: { idUser: user.idUser },
      body: { name: user.name, ...change },
    });
    session.update(answer.data);
    snackbar.success(answer.message ?? t('contract:message.PROFILE_UPDATED'));
  };

  /** The specification's message, followed by the server's reason if it gave one. */
  const failed = (failure: unknown) => {
    const reason = failure instanceof ApiFailure ? failure.message : '';
    snackbar.error([t('contract:error.SETTINGS_NOT_UPDATED'), reason].filter(Boolean).join('. '));
  };

  return { send, failed, isPending };
}
