import type { CredentialKind, TokenRow } from '@gemelo/contract/endpoints/tokens';

/** A whole credential, while it is shown. */
export interface ShownCredential {
  kind: CredentialKind;
  username: string | null;
  /** The token, the password or the fingerprint. */
  secret: string;
}

export const shownFrom = (
  { credential, username }: Pick<TokenRow, 'credential' | 'username'>,
  secret: string,
): ShownCredential => ({ kind: credential, username, secret });
