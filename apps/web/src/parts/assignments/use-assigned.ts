import { linkTo } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { showSuccess } from '../../ui/dialogs/dialogs.ts';

/** Tells that devices were assigned or transferred and offers their new assignment. */
export function useAssigned() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (verb: 'assigned' | 'transferred', count: number, idAssignment: number) =>
    void showSuccess({
      detail: t(`parts.assigned.${verb}`, { count }),
      action: {
        label: t('parts.assigned.see'),
        onClick: () => void navigate(linkTo('assignment', idAssignment)),
      },
    });
}
