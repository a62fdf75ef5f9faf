import { type CredentialKind, credentialKinds, type TokenRow } from '@gemelo/contract/endpoints/tokens';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import stack from '../../ui/layout/stack.module.css';
import text from '../../ui/text/text.module.css';
import { KindChoice } from './kind-choice.tsx';
import { ReplaceForm } from './replace-form.tsx';
import type { ShownCredential } from './shown-credential.ts';

interface ChangeCredentialProps {
  row: TokenRow;
  onReplaced: (shown: ShownCredential) => void;
  onClose: () => void;
}

/** Identifies a device by something else; a token is not replaced by a token here, but renewed. */
export function ChangeCredential({ row, onReplaced, onClose }: ChangeCredentialProps) {
  const { t } = useTranslation();
  const kinds = credentialKinds.filter((one) => one !== 'token' || row.credential !== 'token');
  const [kind, setKind] = useState<CredentialKind>(row.credential === 'token' ? 'basic' : row.credential);
  return (
    <div className={stack.fill}>
      <p className={text.hint}>{t('tokens.renew.purpose')}</p>
      <KindChoice value={kind} onChange={setKind} kinds={kinds} />
      <ReplaceForm key={kind} row={row} kind={kind} onReplaced={onReplaced} onClose={onClose} />
    </div>
  );
}
