import { type CredentialKind, credentialKinds } from '@gemelo/contract/endpoints/tokens';
import { Radio } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './tokens.module.css';

interface KindChoiceProps {
  value: CredentialKind;
  onChange: (kind: CredentialKind) => void;
  /** Those that are offered. */
  kinds?: readonly CredentialKind[];
}

/** How a device says who it is, and what the chosen way is for. */
export function KindChoice({ value, onChange, kinds = credentialKinds }: KindChoiceProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('tokens.kind.label')}
      value={value}
      onChange={(chosen) => onChange(kinds.find((kind) => kind === chosen) ?? value)}
    >
      <div className={classes.kinds}>
        {kinds.map((kind) => (
          <Radio key={kind} value={kind} label={t(`contract:choice.credential.${kind}`)} />
        ))}
      </div>
      <p className={classes.kindHint} role="status">
        {t(`tokens.kind.${value}`)}
      </p>
    </Radio.Group>
  );
}
