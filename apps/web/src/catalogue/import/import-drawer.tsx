import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { IMPORT_BYTES } from '@gemelo/contract/kit/catalogue-extras';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/query.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { readersOf } from '../catalogue-calls.ts';
import { useCatalogueWords, useFieldWords } from '../catalogue-words.ts';
import { ColumnGuide } from './column-guide.tsx';
import { FilePicker } from './file-picker.tsx';
import classes from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import type { ImportEndpoint, Preview } from './preview.ts';
import { readBase64 } from './read-file.ts';
import { saveTemplate } from './template.ts';

interface ImportDrawerProps {
  catalogue: Catalogue;
  endpoint: ImportEndpoint;
  opened: boolean;
  onClose: () => void;
}

/** Rows of a file: looked at first, then all of them written or none. */
export function ImportDrawer({ catalogue, endpoint, opened, onClose }: ImportDrawerProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { title } = useCatalogueWords(catalogue);
  const textOf = useErrorText();
  const [file, setFile] = useState<{ fileName: string; content: string }>();
  const [preview, setPreview] = useState<Preview>();
  const { mutateAsync, isPending, error, reset } = useWrite(endpoint, { invalidates: readersOf(catalogue) });

  const look = async (chosen: File | null) => {
    setPreview(undefined);
    reset();
    if (!chosen) return setFile(undefined);
    const taken = { fileName: chosen.name, content: await readBase64(chosen) };
    setFile(taken);
    const answer = await mutateAsync({ body: { ...taken, commit: false } }).catch(() => undefined);
    setPreview(answer?.data);
  };

  const write = async () => {
    if (!file) return;
    const answer = await mutateAsync({ body: { ...file, commit: true } }).catch(() => undefined);
    if (!answer) return;
    if (answer.data.bad > 0) return setPreview(answer.data);
    snackbar.success(t('catalogues.import.done', { count: answer.data.written }));
    onClose();
  };

  const titles = Object.keys(catalogue.fields).map(words.label);
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      size={960}
      title={t('catalogues.import.title', { title })}
      purpose={t('catalogues.import.purpose')}
    >
      <div className={classes.stack}>
        <FilePicker maxSize={IMPORT_BYTES} onFile={(chosen) => void look(chosen)} />
        <div className={classes.help}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveTemplate(titles, title)}
          >
            {t('catalogues.import.template')}
          </Button>
          <ColumnGuide catalogue={catalogue} />
        </div>
        {error && <Notice tone="alarm">{textOf(error)}</Notice>}
        {isPending && !preview && <Loading count={6} />}
        {preview && (
          <ImportPreview
            catalogue={catalogue}
            preview={preview}
            writing={isPending}
            onWrite={() => void write()}
            onCancel={onClose}
          />
        )}
      </div>
    </SideModal>
  );
}
