import { type MailRow, retryMail } from '@gemelo/contract/endpoints/mails';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-state.tsx';

/** Resends a mail that failed or waited for a mail server. */
export function useRetry() {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const { mutate, isPending } = useWrite(retryMail, {
    onSuccess: ({ message }) => snackbar.success(message ?? t('contract:message.MAIL_RETRIED')),
    onError: (failure) => snackbar.error(textOf(failure)),
  });
  return {
    isPending,
    mayRetry: (mail: MailRow) => can('mail:edit') && (mail.state === 'failed' || mail.state === 'kept'),
    retry: (mail: MailRow) => mutate({ params: { idMail: mail.idMail } }),
  };
}
