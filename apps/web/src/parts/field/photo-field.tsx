import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordDraft } from '../../lib/offline/waiting.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { compressPhoto } from '../forms/compress-photo.ts';
import { useDeviceFiles } from '../forms/device-files.ts';
import { FillFilesContext } from '../forms/fill-files.ts';
import forms from '../forms/forms.module.css';
import { FileWay } from '../forms/questions/file-ways.tsx';
import { KeptFileRow } from '../forms/questions/kept-file.tsx';
import classes from './field.module.css';

/** The most photos of one record. */
const MOST = 10;
const ignore = () => undefined;

interface PhotoFieldProps {
  draft: RecordDraft;
  required: boolean;
  /** Photos are being made smaller. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** Given a change instead of the files, which may be others by the time a photo is ready. */
  onChange: (change: (files: readonly string[]) => string[]) => void;
}

/** Photos, made smaller and kept on the phone until they are sent. */
export function PhotoField({ draft, required, busy, onBusy, onChange }: PhotoFieldProps) {
  const { t } = useTranslation();
  const files = useDeviceFiles(draft.owner, draft.recordKey);
  const [problem, setProblem] = useState<string>();
  const take = async (chosen: File[]) => {
    onBusy(true);
    setProblem(undefined);
    const ids: string[] = [];
    for (const file of chosen.slice(0, MOST - draft.files.length)) {
      const blob = await compressPhoto(file).catch(() => undefined);
      const name = file.name.replace(/\.\w+$/, '.jpg');
      const id = blob && (await files.keep({ name, blob }).catch(() => undefined));
      if (id) ids.push(id);
      else
        setProblem(t(blob ? 'form-fill.file.storageFull' : 'form-fill.file.unreadable', { name: file.name }));
    }
    if (ids.length > 0) onChange((before) => [...before, ...ids]);
    onBusy(false);
  };
  const way = {
    accept: 'image/*',
    disabled: busy || draft.files.length >= MOST,
    onChosen: (chosen: File[]) => void take(chosen),
    onBlur: ignore,
  };
  return (
    <FillFilesContext value={files}>
      <fieldset className={classes.choices} aria-busy={busy}>
        <legend>
          {t('my-activities.photos')}
          {required && <span aria-hidden> *</span>}
        </legend>
        {draft.files.length > 0 && (
          <ul className={forms.files}>
            {draft.files.map((id, index) => (
              <KeptFileRow
                key={id}
                id={id}
                position={index + 1}
                onRemove={() => onChange((before) => before.filter((one) => one !== id))}
              />
            ))}
          </ul>
        )}
        <div className={forms.ways}>
          <FileWay
            {...way}
            capture
            label={t('form-fill.photo.take')}
            icon={<IconCamera size={24} aria-hidden />}
          />
          <FileWay
            {...way}
            multiple
            label={t('form-fill.photo.choose')}
            icon={<IconPhoto size={24} aria-hidden />}
          />
        </div>
        {problem && <p className={classes.missing}>{problem}</p>}
      </fieldset>
    </FillFilesContext>
  );
}
