import { useLocation } from '@tanstack/react-router';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { showSuccess } from '../../../ui/dialogs/dialogs.ts';

/** Tells that a device was configured and, away from its page, offers to open it. */
export function useConfigured(idTwin: number, name: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const page = linkTo('twin', idTwin);
  const isThere = useLocation().pathname === page.to;
  return () =>
    void showSuccess({
      detail: t('twins.configure.done', { name }),
      ...(isThere ? {} : { action: { label: t('twins.create.show'), onClick: () => void navigate(page) } }),
    });
}
