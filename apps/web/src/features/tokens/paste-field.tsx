import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/text-field.tsx';

/** A token that is known already. */
export function PasteField() {
  const { t } = useTranslation();
  return <TextField name="token" label={t('tokens.paste')} description={t('tokens.pasteHint')} mono />;
}
