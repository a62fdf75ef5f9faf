import { Button, FileButton, Input } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useField } from '../../ui/form/field.tsx';
import classes from './company-settings.module.css';
import { resizeLogo, UnreadableLogo } from './resize-logo.ts';

/** The company's logo: chosen from a file, made small here, kept with the rest of the form. */
export function LogoField({ name, disabled }: { name: string; disabled: boolean }) {
  const { t } = useTranslation();
  const { field, error, label } = useField({ name, label: t('company-settings.logo') });
  const choose = async (file: File | null) => {
    if (!file) return;
    try {
      field.onChange(await resizeLogo(file));
    } catch (failure) {
      if (!(failure instanceof UnreadableLogo)) throw failure;
      snackbar.error(t('contract:error.AVATAR_INVALID'));
    }
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={t('company-settings.logoHint')}
      error={error}
    >
      <div className={classes.logo}>
        {field.value && <img src={field.value} alt={t('company-settings.logo')} />}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={disabled}
              leftSection={<IconPhotoUp size={16} aria-hidden />}
            >
              {t(field.value ? 'company-settings.logoChange' : 'company-settings.logoChoose')}
            </Button>
          )}
        </FileButton>
        {field.value && !disabled && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => field.onChange(null)}
          >
            {t('parts.picture.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
