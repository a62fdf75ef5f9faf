import { PasswordInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { type FieldProps, inputProps, useField } from './field.tsx';

interface PasswordFieldProps extends FieldProps {
  autoComplete?: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const { field, error, label, required } = useField(props);
  return (
    <PasswordInput
      {...inputProps(props)}
      {...field}
      value={field.value ?? ''}
      label={label}
      error={error}
      autoComplete={props.autoComplete ?? 'current-password'}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />)}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t('ui.password.hide') : t('ui.password.show'),
        'aria-pressed': visible,
        // Focusable, so that keyboard users can reveal the password too.
        tabIndex: 0,
      }}
    />
  );
}
