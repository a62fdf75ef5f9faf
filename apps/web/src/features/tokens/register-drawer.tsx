import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { ConnectPanel } from '../../parts/tokens/connect-panel.tsx';
import { usePlatforms } from '../../parts/tokens/use-platforms.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { GatewayForm } from './gateway-form.tsx';
import { PlatformForm } from './platform-form.tsx';
import type { Registered } from './registered.ts';

/** Gives a device a token: from the embedded gateway, or from the platforms where some are configured. */
export function RegisterDrawer({ idCompany, onClose }: { idCompany: number; onClose: () => void }) {
  const { t } = useTranslation();
  const platforms = usePlatforms();
  const [created, setCreated] = useState<Registered>();
  const isRemote = platforms?.some(({ configured }) => configured);
  const shared = { idCompany, onCreated: setCreated, onClose };
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('tokens.register.title')}
      purpose={t(isRemote ? 'tokens.register.purpose' : 'tokens.register.simple')}
    >
      {created ? (
        <ConnectPanel {...created} note={t('tokens.shown.once')} onDone={onClose} />
      ) : !platforms?.[0] ? (
        <Loading kind="form" />
      ) : isRemote ? (
        <PlatformForm platforms={platforms.filter(({ configured }) => configured)} {...shared} />
      ) : (
        <GatewayForm idPlatform={platforms[0].idPlatform} {...shared} />
      )}
    </SideModal>
  );
}
