import type { CredentialKind } from '@gemelo/contract/endpoints/tokens';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';

interface CredentialNameProps {
  kind: CredentialKind;
  validUntil: string | null;
}

/** What a device identifies itself with, and whether that has expired. */
export function CredentialName({ kind, validUntil }: CredentialNameProps) {
  const { t } = useTranslation();
  if (validUntil !== null && Date.parse(validUntil) < Date.now())
    return (
      <StateBadge tone="alarm" plain>
        {t('tokens.certificate.expired')}
      </StateBadge>
    );
  return <OneLine>{t(`contract:choice.credential.${kind}`)}</OneLine>;
}
