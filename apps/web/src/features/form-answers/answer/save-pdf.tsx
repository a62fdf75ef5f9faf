import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import { answerPdf } from '@gemelo/contract/endpoints/form-review';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-state.tsx';

/** Saves one answer on paper. */
export function SavePdf({ answer }: { answer: Pick<FormAnswer, 'idFormAnswer' | 'Form'> }) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const { idFormAnswer } = answer;
  const save = async () => {
    setBusy(true);
    try {
      await downloadFile(answerPdf, { params: { idFormAnswer } }, `${answer.Form.name} ${idFormAnswer}.pdf`);
    } catch (error) {
      snackbar.error(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      onClick={() => void save()}
    >
      {t('form-answers.pdf')}
    </Button>
  );
}
