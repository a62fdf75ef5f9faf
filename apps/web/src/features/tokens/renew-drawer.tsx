import { type TokenRow, updateToken } from '@gemelo/contract/endpoints/tokens';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ApiFailure } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import stack from '../../ui/layout/stack.module.css';
import { PasteField } from './paste-field.tsx';
import { PlatformLogin } from './platform-login.tsx';
import { ShownToken } from './shown-token.tsx';
import { usePlatforms } from './use-platforms.ts';

const schema = z.pick(updateToken.body, { token: true });

/** Replaces the token of a device. */
export function RenewDrawer({ row, onClose }: { row: TokenRow; onClose: () => void }) {
  const { t } = useTranslation();
  const platform = usePlatforms().find(({ idPlatform }) => idPlatform === row.idPlatform);
  const [version, setVersion] = useState(row.version);
  const [renewed, setRenewed] = useState<string>();
  const { mutateAsync } = useWrite(updateToken);

  const renew = async (token: string | undefined) => {
    const { data, message } = await mutateAsync({
      params: { idToken: row.idToken },
      body: { ...(token ? { token } : { renew: true }), version },
    }).catch((failure: ApiFailure) => {
      // A user who read about the concurrent change and still confirms gets a new token.
      if (failure.code === 'STALE' && failure.current) setVersion((failure.current as TokenRow).version);
      throw failure;
    });
    if (message) snackbar.success(message);
    if (data.token) setRenewed(data.token);
  };

  return (
    <SideModal
      opened
      size={520}
      onClose={onClose}
      title={t('tokens.renew.title', { name: row.Twin.name })}
      purpose={t('tokens.renew.purpose')}
    >
      {renewed ? (
        <ShownToken name={row.Twin.name} token={renewed} note={t('tokens.shown.once')} onDone={onClose} />
      ) : (
        <div className={stack.fill}>
          {platform && <PlatformLogin platform={platform} />}
          <Form
            schema={schema}
            defaultValues={{ token: '' }}
            otherwise="TOKEN_NOT_UPDATED"
            onSubmit={({ token }) => renew(token)}
          >
            {!platform?.expiresAt && <PasteField />}
            <FormActions always onCancel={onClose} submitLabel={t('tokens.renew.do')} />
          </Form>
        </div>
      )}
    </SideModal>
  );
}
