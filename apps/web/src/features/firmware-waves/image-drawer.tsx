import { type HeldFirmware, imageBody, setFirmwareImage } from '@gemelo/contract/endpoints/firmware-waves';
import { useState } from 'react';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import hint from '../../ui/text/text.module.css';
import { Upload } from '../../ui/upload/upload.tsx';
import classes from './waves.module.css';

/** The file is sent at once; the form then names it. */
function BinaryField() {
  const { t } = useTranslation();
  const { field, error } = useField({ name: 'idFile', label: t('contract:field.image') });
  const [busy, setBusy] = useState(false);
  return (
    <div>
      <Upload
        purpose="firmware"
        onChange={([file], running) => {
          field.onChange(file?.idFile ?? '');
          setBusy(running);
        }}
      />
      {busy && <p className={hint.hint}>{t('upload.wait')}</p>}
      {error && !busy && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface ImageDrawerProps {
  firmware: HeldFirmware;
  onClose: () => void;
}

export function ImageDrawer({ firmware: { idFirmware, name, image }, onClose }: ImageDrawerProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(setFirmwareImage);
  return (
    <SideModal opened onClose={onClose} title={<bdi>{name}</bdi>} purpose={t('firmware-waves.images.how')}>
      <Form
        schema={imageBody}
        defaultValues={{ title: image?.title ?? '', release: '', idFile: '' }}
        onSubmit={async (body) => {
          const { message } = await mutateAsync({ params: { idFirmware }, body });
          if (message) snackbar.success(message);
          onClose();
        }}
      >
        <TextField
          name="title"
          label={t('firmware-waves.images.name')}
          description={t('firmware-waves.images.nameHint')}
        />
        <TextField
          name="release"
          label={t('contract:field.release')}
          description={t('firmware-waves.images.releaseHint')}
        />
        <BinaryField />
        <FormActions onCancel={onClose} submitLabel={t('firmware-waves.images.save')} />
      </Form>
    </SideModal>
  );
}
