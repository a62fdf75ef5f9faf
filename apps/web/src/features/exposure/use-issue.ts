import { issueCertificate } from '@gemelo/contract/endpoints/certificates';
import type { Exposure } from '@gemelo/contract/endpoints/exposure';
import { useNavigate } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import { certificateLink } from './subject.ts';

/** Issues a certificate of what is shown, and opens it. */
export function useIssue() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const textOf = useErrorText();
  const own = useSession((state) => state.user?.idCompany);
  const { mutate, isPending } = useWrite(issueCertificate, {
    onSuccess: ({ data, message }) => {
      if (message) snackbar.success(message);
      void navigate(certificateLink(data, own));
    },
    onError: (failure) => snackbar.error(`${t('bi.failed.write')}: ${textOf(failure)}`),
  });
  const issue = async ({ subject }: Exposure, part: { from?: string; to?: string }) => {
    const isSure = await confirm({
      title: t('exposure.issue.title', { name: subject.name }),
      text: t('exposure.issue.text'),
      confirmLabel: t('exposure.issue.do'),
    });
    if (isSure) mutate({ body: { subjectKind: subject.kind, idSubject: subject.idSubject, ...part } });
  };
  return { issue, isPending };
}
