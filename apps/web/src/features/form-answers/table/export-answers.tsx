import { answerPhotos, answersFile } from '@gemelo/contract/endpoints/form-review';
import { holdsFiles } from '@gemelo/contract/forms/document';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconPhotoDown } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import type { AnsweredForm } from '../answered-form.ts';

interface ExportAnswersProps {
  answered: AnsweredForm;
  /** The filters in force. */
  query: Record<string, string | undefined>;
}

/** Files of all answers that match: a column for each question, or their photos. */
export function ExportAnswers({ answered: { form, headers }, query }: ExportAnswersProps) {
  const { t } = useTranslation();
  const { idForm, name } = form;
  const hasFiles = headers.some(({ kind }) => holdsFiles(kind));
  // The server writes a table for the form and one for each of its repeat groups.
  const isArchive = headers.some(({ repeats }) => repeats.length > 0);
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const params = { idForm };

  const run = async (save: () => Promise<void>) => {
    setBusy(true);
    try {
      await save();
      snackbar.success(t('table.exported', { name }));
    } catch (error) {
      snackbar.error(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  const rows = (format: 'csv' | 'xlsx', extension: string = format) =>
    run(() => downloadFile(answersFile, { params, query: { ...query, format } }, `${name}.${extension}`));
  const photos = () => run(() => downloadFile(answerPhotos, { params, query }, `${name}.zip`));

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          data-hint={t('table.export')}
          variant="default"
          size={36}
          loading={busy}
          aria-label={t('table.export')}
        >
          <IconDownload size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} />}
          onClick={() => void rows('csv', isArchive ? 'zip' : 'csv')}
        >
          {t(isArchive ? 'form-answers.csvArchive' : 'table.exportCsv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => void rows('xlsx')}>
          {t('table.exportXlsx')}
        </Menu.Item>
        {hasFiles && (
          <Menu.Item leftSection={<IconPhotoDown size={16} />} onClick={() => void photos()}>
            {t('form-answers.photos')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
