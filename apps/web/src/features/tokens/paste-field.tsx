import { useTranslation } from '../../lib/translation.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** Field for an existing token. */
export function PasteField() {
  const { t } = useTranslation();
  return <TextField name="token" label={t('tokens.paste')} description={t('tokens.pasteHint')} mono />;
}
