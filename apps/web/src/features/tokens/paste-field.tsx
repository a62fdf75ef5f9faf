import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../lib/translation.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/** Field for an existing token, shown without a session at the platform. */
export function PasteField() {
  const { t } = useTranslation();
  const { clearErrors } = useFormContext();
  // A refusal for lack of a session no longer holds once there is one.
  useEffect(() => () => clearErrors('root'), [clearErrors]);
  return <TextField name="token" label={t('tokens.paste')} description={t('tokens.pasteHint')} mono />;
}
