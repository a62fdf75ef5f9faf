import { FILE_LIMIT, purposes } from '@gemelo/contract/endpoints/files';
import { ANSWER_FILES_MAX } from '@gemelo/contract/forms/document';
import { IconCamera, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { compressPhoto } from '../compress-photo.ts';
import { type KeptFile, useFillFiles } from '../fill-files.ts';
import { type QuestionProps, useAsked } from '../filling.ts';
import classes from '../forms.module.css';
import { QuestionFrame, useObjection } from '../question-frame.tsx';
import { FileWay } from './file-ways.tsx';
import { KeptFileRow } from './kept-file.tsx';

const documents: readonly string[] = purposes.attachment.kinds;

/** Why a file is not taken: a key of `form-fill.file`. */
class NotTaken extends Error {}

async function asPhoto(file: File): Promise<KeptFile> {
  const blob = await compressPhoto(file).catch(() => {
    throw new NotTaken('unreadable');
  });
  return { name: file.name.replace(/\.\w+$/, '.jpg'), blob };
}

async function asFile(file: File): Promise<KeptFile> {
  if (!documents.includes(file.type)) throw new NotTaken('wrongKind');
  if (file.size > FILE_LIMIT) throw new NotTaken('tooBig');
  return { name: file.name, blob: file };
}

/** Keeps chosen files on the device and tells why one was not taken. */
function useAddedFiles(isPhoto: boolean, add: (ids: string[]) => void) {
  const { t } = useTranslation();
  const files = useFillFiles();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const take = async (chosen: File[]) => {
    setProblem(undefined);
    setBusy(true);
    const ids: string[] = [];
    for (const file of chosen) {
      try {
        ids.push(await files.keep(await (isPhoto ? asPhoto(file) : asFile(file))));
      } catch (failure) {
        const reason = failure instanceof NotTaken ? failure.message : 'storageFull';
        setProblem(t(`form-fill.file.${reason}`, { name: file.name }));
      }
    }
    setBusy(false);
    if (ids.length > 0) add(ids);
  };
  return { take, problem, busy };
}

/** Photos, made smaller on the device, or files; both wait on the device until they are sent. */
export function FileQuestion({ compiled, instance }: QuestionProps) {
  const { t } = useTranslation();
  const { item } = compiled;
  const isPhoto = item.kind === 'photo';
  const asked = useAsked<string[]>({ compiled, instance });
  const given = asked.given ?? [];
  const { take, problem, busy } = useAddedFiles(isPhoto, (ids) => asked.set([...given, ...ids]));
  const error = useObjection(asked.path, asked.objections);
  const isFull = given.length >= ANSWER_FILES_MAX || busy;
  const way = { disabled: isFull, onChosen: (chosen: File[]) => void take(chosen), onBlur: asked.touch };
  return (
    <QuestionFrame item={item} required={asked.required} error={problem ?? error}>
      {given.length > 0 && (
        <ul className={classes.files}>
          {given.map((id, index) => (
            <KeptFileRow
              key={id}
              id={id}
              position={index + 1}
              onRemove={() => asked.set(given.filter((one) => one !== id))}
            />
          ))}
        </ul>
      )}
      <div className={classes.ways} aria-busy={busy}>
        {isPhoto ? (
          <>
            <FileWay
              {...way}
              capture
              accept="image/*"
              label={t('form-fill.photo.take')}
              icon={<IconCamera size={20} aria-hidden />}
            />
            <FileWay
              {...way}
              multiple
              accept="image/*"
              label={t('form-fill.photo.choose')}
              icon={<IconPhoto size={20} aria-hidden />}
            />
          </>
        ) : (
          <FileWay
            {...way}
            multiple
            accept={documents.join(',')}
            label={t('form-fill.file.choose')}
            icon={<IconPaperclip size={20} aria-hidden />}
          />
        )}
      </div>
    </QuestionFrame>
  );
}
