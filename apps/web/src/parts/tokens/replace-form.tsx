import {
  type CredentialKind,
  type NewCredential,
  type TokenRow,
  updateToken,
} from '@gemelo/contract/endpoints/tokens';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ApiFailure } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { blankOf, CredentialFields, credentialSchemas } from './credential-fields.tsx';
import { type ShownCredential, shownFrom } from './shown-credential.ts';

const nothing = z.object({});

interface ReplaceFormProps {
  row: TokenRow;
  kind: CredentialKind;
  onReplaced: (shown: ShownCredential) => void;
  onClose: () => void;
}

/** Replaces what a device identifies itself with by something of this kind. */
export function ReplaceForm({ row, kind, onReplaced, onClose }: ReplaceFormProps) {
  const { t } = useTranslation();
  const [version, setVersion] = useState(row.version);
  const { mutateAsync } = useWrite(updateToken);

  const replace = async (credential: NewCredential) => {
    const { data, message } = await mutateAsync({
      params: { idToken: row.idToken },
      body: { credential, version },
    }).catch((failure: ApiFailure) => {
      // A user who read about the concurrent change and still confirms replaces it.
      if (failure.code === 'STALE' && failure.current) setVersion((failure.current as TokenRow).version);
      throw failure;
    });
    if (message) snackbar.success(message);
    onReplaced(shownFrom(data, data.token ?? ''));
  };

  const actions = <FormActions always onCancel={onClose} submitLabel={t('tokens.change.do')} />;
  if (kind === 'token')
    return (
      <Form
        schema={nothing}
        defaultValues={{}}
        otherwise="TOKEN_NOT_UPDATED"
        onSubmit={() => replace({ kind })}
      >
        {actions}
      </Form>
    );
  return (
    <Form
      key={kind}
      schema={credentialSchemas[kind]}
      defaultValues={blankOf(kind, row.username ?? row.Twin.name)}
      otherwise="TOKEN_NOT_UPDATED"
      onSubmit={(values) => replace(values.credential)}
    >
      <CredentialFields kind={kind} />
      {actions}
    </Form>
  );
}
