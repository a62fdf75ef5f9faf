import { IMPORT_BYTES } from '@gemelo/contract/kit/import-file';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiFailure } from '../../lib/api.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useErrorText } from '../../ui/states/error-text.ts';
import { chooseFile } from './choose-file.ts';
import { FileOutcome } from './file-outcome.tsx';
import { FileProblems } from './file-problems.tsx';
import { FileReading } from './file-reading.tsx';
import { type FormFile, JSON_BYTES, readJsonFile } from './form-file.ts';
import { isWorkbook, type ReadWorkbook, readWorkbook } from './xlsform-file.ts';

type Take = (form: FormFile, fileName: string) => void;

/** What is shown of a file that was chosen. */
type Shown = { file: File; take: Take } & (
  | { reading: AbortController }
  | { read: ReadWorkbook }
  | { problems: readonly string[]; mayRetry: boolean }
);

const kindOf = ({ name, type }: File): 'json' | 'workbook' | undefined => {
  if (/\.json$/i.test(name) || type === 'application/json') return 'json';
  return /\.xls[xm]?$/i.test(name) ? 'workbook' : undefined;
};

/** What was refused is refused again; a busy server or a lost network may be back. */
const mayGoBetter = (failed: unknown) =>
  !(failed instanceof ApiFailure) || failed.status === 0 || failed.status === 429 || failed.status >= 500;

/**
 * Lets the user choose a form as JSON or XLSForm. One without findings is taken at once; otherwise the user sees what
 * was found and decides. `effect` tells what importing does to what is there.
 */
export function useFormImport(effect?: string) {
  const { t } = useTranslation();
  const locale = useLocale();
  const textOf = useErrorText();
  const [shown, setShown] = useState<Shown>();
  const reading = shown && 'reading' in shown ? shown.reading : undefined;
  // A file that nobody waits for any more is not read on.
  useEffect(() => () => reading?.abort(), [reading]);

  const sizeOf = (bytes: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte' }).format(bytes / 1_000_000);
  const refuse = (file: File, take: Take, problems: readonly string[], mayRetry = false) =>
    setShown({ file, take, problems, mayRetry });

  const fail = (file: File, take: Take, failed: unknown) => {
    // Browsers reject so where a file was moved, changed or withheld after it was chosen.
    const isUnreadable = failed instanceof DOMException;
    const problem = isUnreadable ? t('form-files.problem.unreadable') : textOf(failed);
    refuse(file, take, [problem], mayGoBetter(failed));
  };

  const takeJson = async (file: File, take: Take) => {
    try {
      const read = await readJsonFile(file, t);
      if ('problems' in read) refuse(file, take, read.problems);
      else take(read.form, file.name);
    } catch (failed) {
      fail(file, take, failed);
    }
  };
  const takeWorkbook = async (file: File, take: Take) => {
    const stop = new AbortController();
    setShown({ file, take, reading: stop });
    try {
      const isReadable = await isWorkbook(file);
      if (stop.signal.aborted) return;
      if (!isReadable) return refuse(file, take, [t('form-files.problem.notWorkbook')]);
      const read = await readWorkbook(file, stop.signal);
      if (stop.signal.aborted) return;
      const isPlain = read.findings.length === 0 && read.form.document.items.length > 0;
      setShown(isPlain ? undefined : { file, take, read });
      if (isPlain) take(read.form, file.name);
    } catch (failed) {
      if (stop.signal.aborted) return;
      fail(file, take, failed);
    }
  };
  const open = (file: File, take: Take) => {
    setShown(undefined);
    const kind = kindOf(file);
    if (!kind) return refuse(file, take, [t('form-files.problem.otherKind')]);
    const limit = kind === 'json' ? JSON_BYTES : IMPORT_BYTES;
    if (file.size > limit)
      return refuse(file, take, [t('form-files.problem.tooBig', { limit: sizeOf(limit) })]);
    void (kind === 'json' ? takeJson(file, take) : takeWorkbook(file, take));
  };
  const choose = (take: Take) => chooseFile((file) => open(file, take));
  return { choose, dialog: shown && dialogOf(shown) };

  function dialogOf(now: Shown): ReactNode {
    const { file, take } = now;
    const ways = {
      fileName: file.name,
      onAnother: () => choose(take),
      onClose: () => setShown(undefined),
    };
    if ('reading' in now) return <FileReading fileName={file.name} onClose={ways.onClose} />;
    if ('problems' in now)
      return (
        <FileProblems
          {...ways}
          problems={now.problems}
          onRetry={now.mayRetry ? () => open(file, take) : undefined}
        />
      );
    const { read } = now;
    const onTake = () => {
      setShown(undefined);
      take(read.form, file.name);
    };
    return <FileOutcome {...ways} read={read} effect={effect} onTake={onTake} />;
  }
}
