import type { CredentialKind, PlatformSession } from '@gemelo/contract/endpoints/tokens';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { ConnectPanel } from '../../parts/tokens/connect-panel.tsx';
import { KindChoice } from '../../parts/tokens/kind-choice.tsx';
import { usePlatforms } from '../../parts/tokens/use-platforms.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Loading } from '../../ui/states/loading.tsx';
import { CredentialForm } from './credential-form.tsx';
import { GatewayForm } from './gateway-form.tsx';
import { PlatformForm } from './platform-form.tsx';
import type { Registered } from './registered.ts';

/**
 * Gives a device a token, from the embedded gateway or from the platforms where some are configured, or registers what
 * else it identifies itself with.
 */
export function RegisterDrawer({ idCompany, onClose }: { idCompany: number; onClose: () => void }) {
  const { t } = useTranslation();
  const platforms = usePlatforms();
  const [created, setCreated] = useState<Registered>();
  const [kind, setKind] = useState<CredentialKind>('token');
  const isRemote = platforms?.some(({ configured }) => configured);
  const shared = { idCompany, onCreated: setCreated, onClose };
  const form = (idPlatform: number, issuers: readonly PlatformSession[]) => {
    if (kind !== 'token')
      return <CredentialForm key={kind} kind={kind} idPlatform={idPlatform} {...shared} />;
    return issuers.length > 0 ? (
      <PlatformForm platforms={issuers} {...shared} />
    ) : (
      <GatewayForm idPlatform={idPlatform} {...shared} />
    );
  };
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('tokens.register.title')}
      purpose={t(isRemote ? 'tokens.register.purpose' : 'tokens.register.simple')}
    >
      {created ? (
        <ConnectPanel {...created} isNew onDone={onClose} />
      ) : !platforms?.[0] ? (
        <Loading kind="form" />
      ) : (
        <div className={stack.fill}>
          <KindChoice value={kind} onChange={setKind} />
          {form(
            platforms[0].idPlatform,
            platforms.filter(({ configured }) => configured),
          )}
        </div>
      )}
    </SideModal>
  );
}
