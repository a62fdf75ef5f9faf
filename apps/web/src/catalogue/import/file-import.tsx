import { IMPORT_BYTES } from '@gemelo/contract/kit/import-file';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readBase64 } from '../../lib/read-base64.ts';
import { saveCsv } from '../../lib/save-file.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import stack from '../../ui/layout/stack.module.css';
import { useErrorText } from '../../ui/states/error-text.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import text from '../../ui/text/text.module.css';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { FilePicker } from './file-picker.tsx';
import classes from './import.module.css';
import type { ImportColumn } from './import-column.ts';
import { type CountWords, ImportPreview, type RowsFrame } from './import-preview.tsx';
import { badRows, type Preview } from './preview.ts';

/** Describes the allowed values of each column. */
function ColumnGuide({ columns }: { columns: readonly ImportColumn[] }) {
  const { t } = useTranslation();
  return (
    <details className={classes.guide}>
      <summary>{t('catalogues.import.columns')}</summary>
      <dl className={classes.columns}>
        {columns.map(({ name, label, meaning, required }) => (
          <div key={name} className={classes.column}>
            <dt>
              {label}
              {required && <span className={classes.required}>{t('catalogues.import.required')}</span>}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface EncodedFile {
  fileName: string;
  content: string;
}

interface FileImportProps {
  /** Plural name of the rows. */
  title: string;
  columns: readonly ImportColumn[];
  /** Validates the file, or with `commit` writes the rows on the chosen lines, all or none. */
  send: (file: EncodedFile & { commit: boolean; lines?: number[] }) => Promise<{ data: Preview }>;
  words?: CountWords;
  frame?: RowsFrame;
  /** Whose rows they become, where that is chosen; another one is previewed anew. */
  owner?: { input: ReactNode; value: number | null } | undefined;
  opened: boolean;
  onClose: () => void;
}

const bare: RowsFrame = (_rows, table) => table;

/** Two-step import: preview, then write the valid rows, all or none of them. */
export function FileImport(props: FileImportProps) {
  const { title, columns, send, frame = bare, owner, opened, onClose } = props;
  const { t } = useTranslation();
  const words = props.words ?? {
    write: (count: number) => t('catalogues.import.write', { count }),
    done: (count: number) => t('catalogues.import.done', { count }),
  };
  const textOf = useErrorText();
  const [file, setFile] = useState<EncodedFile>();
  const [preview, setPreview] = useState<Preview>();
  const [written, setWritten] = useState(0);
  const { mutateAsync, isPending, error, reset } = useMutation({ mutationFn: send });

  const look = async (encoded: EncodedFile) => {
    const answer = await mutateAsync({ ...encoded, commit: false }).catch(() => undefined);
    setPreview(answer?.data);
  };
  const lookAgain = useStableCallback(() => {
    if (!file) return;
    setPreview(undefined);
    void look(file);
  });
  const whose = owner?.value;
  const previewed = useRef(whose);
  useEffect(() => {
    if (previewed.current === whose) return;
    previewed.current = whose;
    lookAgain();
  }, [whose, lookAgain]);

  const loadPreview = async (selected: File | null) => {
    setPreview(undefined);
    setWritten(0);
    reset();
    if (!selected) return setFile(undefined);
    const encoded = { fileName: selected.name, content: await readBase64(selected) };
    setFile(encoded);
    await look(encoded);
  };

  const write = async (lines: number[]) => {
    if (!file || !preview) return;
    const left = badRows(preview);
    const answer = await mutateAsync({ ...file, commit: true, lines }).catch(() => undefined);
    if (!answer) return;
    if (answer.data.bad > 0)
      return setPreview({
        ...answer.data,
        rows: [...left, ...answer.data.rows],
        bad: left.length + answer.data.bad,
      });
    snackbar.success(words.done(answer.data.written));
    if (left.length === 0) return onClose();
    setWritten(answer.data.written);
    setPreview({ rows: left, bad: left.length, written: 0 });
  };

  const template = [columns.map(({ label }) => label), columns.map(({ sample }) => sample)];
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('catalogues.import.title', { title })}
      purpose={t('catalogues.import.purpose')}
      wide
    >
      <div className={stack.fill}>
        <FilePicker maxSize={IMPORT_BYTES} onFile={(selected) => void loadPreview(selected)} />
        {owner?.input}
        <div className={classes.help}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void saveCsv(template, `${title}.csv`)}
          >
            {t('catalogues.import.template')}
          </Button>
          <ColumnGuide columns={columns} />
        </div>
        {!preview && <p className={text.hint}>{t('catalogues.import.sample')}</p>}
        {error && <Notice tone="alarm">{textOf(error)}</Notice>}
        {isPending && !preview && <Loading count={6} />}
        {preview && (
          <ImportPreview
            title={title}
            columns={columns}
            words={words}
            frame={frame}
            preview={preview}
            written={written}
            writing={isPending}
            onWrite={(lines) => void write(lines)}
            onCancel={onClose}
          />
        )}
      </div>
    </SideModal>
  );
}
