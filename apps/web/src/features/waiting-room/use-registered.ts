import type { WaitingDevice } from '@gemelo/contract/endpoints/waiting-room';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';

interface Registered {
  data: WaitingDevice;
  message?: string | undefined;
}

/** Says what a device was registered as, and leads to it. */
export function useRegistered() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return ({ data: { Twin }, message = '' }: Registered) => {
    const action = Twin && {
      label: t('waiting-room.show'),
      onClick: () => void navigate(linkTo('twin', Twin.idTwin)),
    };
    snackbar.success(message, action ? { action } : {});
  };
}
