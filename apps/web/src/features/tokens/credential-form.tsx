import { createToken } from '@gemelo/contract/endpoints/tokens';
import * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import {
  blankOf,
  CredentialFields,
  credentialSchemas,
  type TypedKind,
} from '../../parts/tokens/credential-fields.tsx';
import { shownFrom } from '../../parts/tokens/shown-credential.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import type { Registered } from './registered.ts';
import { TwinField } from './twin-field.tsx';

const { idTwin } = createToken.body.shape;
const schemas = {
  basic: z.extend(credentialSchemas.basic, { idTwin }),
  certificate: z.extend(credentialSchemas.certificate, { idTwin }),
};

interface CredentialFormProps {
  kind: TypedKind;
  idPlatform: number;
  idCompany: number;
  onCreated: (registered: Registered) => void;
  onClose: () => void;
}

/** Registers a device with a user and a password, or with its certificate. */
export function CredentialForm({ kind, idPlatform, idCompany, onCreated, onClose }: CredentialFormProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(createToken);
  return (
    <Form
      schema={schemas[kind]}
      defaultValues={blankOf(kind)}
      otherwise="ACTION_FAILED"
      onSubmit={async (values) => {
        const { data, message } = await mutateAsync({ body: { ...values, idPlatform } });
        onCreated({ twin: data.Twin, shown: shownFrom(data, data.token) });
        if (message) snackbar.success(message);
      }}
    >
      {(form) => (
        <>
          <TwinField
            idCompany={idCompany}
            {...(kind === 'basic'
              ? { onChosen: (name: string) => form.setValue('credential.username', name) }
              : {})}
          />
          <CredentialFields kind={kind} />
          <FormActions always onCancel={onClose} submitLabel={t('tokens.register.credential')} />
        </>
      )}
    </Form>
  );
}
