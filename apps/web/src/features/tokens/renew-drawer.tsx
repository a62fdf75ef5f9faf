import { renewTwinToken, type TokenRow, updateToken } from '@gemelo/contract/endpoints/tokens';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ApiFailure } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ConnectPanel } from '../../parts/tokens/connect-panel.tsx';
import { KindChoice } from '../../parts/tokens/kind-choice.tsx';
import { PlatformLogin } from '../../parts/tokens/platform-login.tsx';
import { ReplaceForm } from '../../parts/tokens/replace-form.tsx';
import { type ShownCredential, shownFrom } from '../../parts/tokens/shown-credential.ts';
import { usePlatforms } from '../../parts/tokens/use-platforms.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import stack from '../../ui/layout/stack.module.css';
import { PasteField } from './paste-field.tsx';

const schema = z.pick(updateToken.body, { token: true });

/** Replaces the token of a device, or what else it identifies itself with. */
export function RenewDrawer({ row, onClose }: { row: TokenRow; onClose: () => void }) {
  const { t } = useTranslation();
  const platform = usePlatforms()?.find(({ idPlatform }) => idPlatform === row.idPlatform);
  const [version, setVersion] = useState(row.version);
  const [kind, setKind] = useState(row.credential);
  const [renewed, setRenewed] = useState<ShownCredential>();
  const { mutateAsync: update } = useWrite(updateToken);
  const { mutateAsync: renewAtGateway } = useWrite(renewTwinToken);

  const renew = async (token: string | undefined) => {
    // The embedded gateway needs no login of its own.
    const request =
      token || platform?.configured
        ? update({
            params: { idToken: row.idToken },
            body: { ...(token ? { token } : { renew: true }), version },
          })
        : renewAtGateway({ params: { idTwin: row.idTwin } });
    const { data, message } = await request.catch((failure: ApiFailure) => {
      // A user who read about the concurrent change and still confirms gets a new token.
      if (failure.code === 'STALE' && failure.current) setVersion((failure.current as TokenRow).version);
      throw failure;
    });
    if (message) snackbar.success(message);
    if (data.token) setRenewed(shownFrom(data, data.token));
  };

  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('tokens.renew.title', { name: row.Twin.name, kind: row.credential })}
      purpose={t('tokens.renew.purpose')}
    >
      {renewed ? (
        <ConnectPanel twin={row.Twin} shown={renewed} isNew onDone={onClose} />
      ) : (
        <div className={stack.fill}>
          <KindChoice value={kind} onChange={setKind} />
          {kind === 'token' && platform?.configured && <PlatformLogin platform={platform} />}
          {kind !== 'token' || row.credential !== 'token' ? (
            <ReplaceForm key={kind} row={row} kind={kind} onReplaced={setRenewed} onClose={onClose} />
          ) : (
            <Form
              schema={schema}
              defaultValues={{ token: '' }}
              otherwise="TOKEN_NOT_UPDATED"
              onSubmit={({ token }) => renew(token)}
            >
              {!platform?.expiresAt && <PasteField />}
              <FormActions always onCancel={onClose} submitLabel={t('tokens.renew.do')} />
            </Form>
          )}
        </div>
      )}
    </SideModal>
  );
}
