import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useField } from '../form/field.tsx';
import classes from './upload.module.css';
import { Upload } from './upload.tsx';

interface FilesFieldProps {
  name: string;
  label: string;
  /** Takes only what is pasted into its form. */
  local?: boolean;
  /** Told whether uploads are still running: a form that is sent meanwhile would leave them out. */
  onBusy?: (busy: boolean) => void;
}

/** Form field whose value are the ids of uploaded files. */
export function FilesField({ name, label, local = false, onBusy }: FilesFieldProps) {
  const { t } = useTranslation();
  const { field, error } = useField({ name, label, optional: true });
  const [busy, setBusy] = useState(false);
  return (
    <div>
      <Upload
        purpose="attachment"
        multiple
        inOrder
        compact
        local={local}
        label={label}
        onChange={(files, running) => {
          field.onChange(files.map(({ idFile }) => idFile));
          setBusy(running);
          onBusy?.(running);
        }}
      />
      {busy && <p className={classes.note}>{t('upload.wait')}</p>}
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
