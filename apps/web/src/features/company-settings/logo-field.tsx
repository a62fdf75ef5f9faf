import type { FileData } from '@gemelo/contract/endpoints/files';
import { Button, Input } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { thumbnailAddress } from '../../lib/file-url.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useField } from '../../ui/form/field.tsx';
import { Upload } from '../../ui/upload/upload.tsx';
import classes from './company-settings.module.css';

interface LogoFieldProps {
  name: string;
  disabled: boolean;
  /** Called with the data URL of the uploaded picture and its file id. */
  onUploaded: (shown: string, idFile: string) => void;
}

/** The company's logo: uploaded at once, saved with the form. */
export function LogoField({ name, disabled, onUploaded }: LogoFieldProps) {
  const { t } = useTranslation();
  const { field, error, label } = useField({ name, label: t('company-settings.logo') });

  const take = async ({ idFile }: FileData) => {
    const shown = await thumbnailAddress(idFile);
    onUploaded(shown, idFile);
    field.onChange(shown);
  };
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div className={classes.logo}>
        {field.value && <img src={field.value} alt={t('company-settings.logo')} />}
        <Upload
          compact
          purpose="logo"
          label={t(field.value ? 'company-settings.logoChange' : 'company-settings.logoChoose')}
          hint={t('company-settings.logoHint')}
          disabled={disabled}
          onDone={take}
          actions={
            field.value &&
            !disabled && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => field.onChange(null)}
              >
                {t('parts.picture.remove')}
              </Button>
            )
          }
        />
      </div>
    </Input.Wrapper>
  );
}
