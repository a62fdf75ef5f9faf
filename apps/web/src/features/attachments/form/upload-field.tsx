import type { FileData } from '@gemelo/contract/endpoints/files';
import { useTranslation } from '../../../lib/translation.tsx';
import { useField } from '../../../ui/form/field.tsx';
import { Upload } from '../../../ui/upload/upload.tsx';
import classes from '../attachments.module.css';

interface UploadFieldProps {
  busy: boolean;
  onFiles: (files: FileData[], busy: boolean) => void;
}

/** The photos and documents of a new attachment. */
export function UploadField({ busy, onFiles }: UploadFieldProps) {
  const { t } = useTranslation();
  const { field, error } = useField({ name: 'idFiles', label: '', optional: false });
  return (
    <div>
      <Upload
        purpose="attachment"
        multiple
        inOrder
        onChange={(files, running) => {
          field.onChange(files.map(({ idFile }) => idFile));
          onFiles(files, running);
        }}
      />
      {busy && <p className={classes.hint}>{t('upload.wait')}</p>}
      {error && !busy && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
