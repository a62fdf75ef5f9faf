import { createToken, giveToken } from '@gemelo/contract/endpoints/tokens';
import { Button } from '@mantine/core';
import { IconClipboard } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { shownFrom } from '../../parts/tokens/shown-credential.ts';
import { showSuccess } from '../../ui/dialogs/dialogs.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasteField } from './paste-field.tsx';
import type { Registered } from './registered.ts';
import classes from './tokens.module.css';
import { TwinField } from './twin-field.tsx';

const schema = z.pick(createToken.body, { idTwin: true, token: true });

interface GatewayFormProps {
  /** Under which a pasted token is registered. */
  idPlatform: number;
  idCompany: number;
  onCreated: (registered: Registered) => void;
  onClose: () => void;
}

/** A token from the embedded gateway, for which the session of the console is enough, or an existing one pasted in. */
export function GatewayForm({ idPlatform, idCompany, onCreated, onClose }: GatewayFormProps) {
  const { t } = useTranslation();
  const give = useWrite(giveToken);
  const register = useWrite(createToken);
  const [isPasting, setIsPasting] = useState(false);
  return (
    <Form
      schema={schema}
      defaultValues={{ token: '' }}
      otherwise="TOKEN_NOT_CREATED"
      onSubmit={async ({ idTwin, token }) => {
        if (!token) {
          const { data } = await give.mutateAsync({ params: { idTwin }, body: {} });
          onCreated({ twin: data.Twin, shown: shownFrom(data, data.token) });
          return;
        }
        const { data, message } = await register.mutateAsync({ body: { idTwin, idPlatform, token } });
        onCreated({ twin: data.Twin, shown: shownFrom(data, data.token) });
        void showSuccess({ detail: message });
      }}
    >
      <TwinField idCompany={idCompany} />
      {isPasting ? (
        <PasteField />
      ) : (
        <Button
          variant="subtle"
          className={classes.paste ?? ''}
          leftSection={<IconClipboard size={16} aria-hidden />}
          onClick={() => setIsPasting(true)}
        >
          {t('tokens.haveOne')}
        </Button>
      )}
      <FormActions
        always
        onCancel={onClose}
        submitLabel={t(isPasting ? 'tokens.register.do' : 'tokens.give')}
      />
    </Form>
  );
}
