import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/text-field.tsx';

/** A token that is known already. */
export function PasteField() {
  const { t } = useTranslation();
  return (
    <TextField
      name="token"
      label={t('assignments.tokens.paste')}
      description={t('assignments.tokens.pasteHint')}
      mono
    />
  );
}
