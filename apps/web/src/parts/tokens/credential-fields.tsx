import { basicCredential, certificateCredential } from '@gemelo/contract/endpoints/tokens';
import * as z from 'zod/mini';
import { useTranslation } from '../../lib/translation.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CopyLine } from './copy-line.tsx';

/** What is typed for a credential; a token needs nothing. */
export type TypedKind = 'basic' | 'certificate';

export const credentialSchemas = {
  basic: z.object({ credential: basicCredential }),
  certificate: z.object({ credential: certificateCredential }),
};

type TypedCredential = z.input<(typeof credentialSchemas)[TypedKind]>;

export const blankOf = (kind: TypedKind, username = ''): TypedCredential =>
  kind === 'basic'
    ? { credential: { kind, username, password: '' } }
    : { credential: { kind, certificate: '' } };

/** Makes a certificate on the device; nobody else needs to sign it. */
const OPENSSL =
  'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=device -keyout device.key -out device.crt';

export function CredentialFields({ kind }: { kind: TypedKind }) {
  const { t } = useTranslation();
  if (kind === 'basic')
    return (
      <>
        <TextField name="credential.username" label={t('contract:field.username')} mono />
        <PasswordField
          name="credential.password"
          label={t('tokens.basic.password')}
          description={t('tokens.basic.passwordHint')}
          autoComplete="new-password"
        />
      </>
    );
  return (
    <>
      <TextAreaField
        name="credential.certificate"
        label={t('tokens.certificate.paste')}
        description={t('tokens.certificate.pasteHint')}
        minRows={5}
      />
      <CopyLine label={t('tokens.certificate.make')} text={OPENSSL} />
    </>
  );
}
