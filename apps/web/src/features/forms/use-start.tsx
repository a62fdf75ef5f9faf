import { emptyDocument, type FormDocument } from '@gemelo/contract/forms/document';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { FileProblems } from '../../parts/forms/file-problems.tsx';
import { type FormFile, readFormFile } from '../../parts/forms/form-file.ts';
import { useFormImport } from '../../parts/forms/use-form-import.tsx';
import { useHandedOver } from './handed-over.ts';
import { type TemplateName, templates } from './templates/templates.ts';

export type Start = 'empty' | 'file' | TemplateName;
export const starts: readonly Start[] = ['empty', ...(Object.keys(templates) as TemplateName[]), 'file'];

interface Chosen {
  start: Start;
  document: FormDocument;
  /** Of a file: which one. */
  about?: string;
}

/** What a new form begins with; the name of a template or a file is proposed. */
export function useStart() {
  const { t } = useTranslation();
  const files = useFormImport();
  const [given] = useState(() => useHandedOver.getState().file);
  const [chosen, setChosen] = useState<Chosen>(() =>
    given
      ? { start: 'file', document: given.form.document, about: given.fileName }
      : { start: 'empty', document: emptyDocument },
  );
  const [wrong, setWrong] = useState<{ fileName: string; problems: readonly string[] }>();
  useEffect(() => useHandedOver.setState({ file: undefined }), []);

  const take = (start: Start, form: FormFile, propose: (form: FormFile) => void, about?: string) => {
    setChosen({ start, document: form.document, ...(about ? { about } : {}) });
    propose(form);
  };
  const choose = async (start: Start, propose: (form: FormFile) => void) => {
    if (start === 'empty') return setChosen({ start, document: emptyDocument });
    if (start === 'file') return files.choose((form, fileName) => take(start, form, propose, fileName));
    const read = readFormFile(await templates[start](), start, t);
    if ('problems' in read) setWrong({ fileName: start, problems: read.problems });
    else take(start, read.form, propose);
  };
  const dialog = wrong ? <FileProblems {...wrong} onClose={() => setWrong(undefined)} /> : files.dialog;
  return { chosen, proposed: given?.form, choose, dialog };
}
