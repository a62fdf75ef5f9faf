import { parseBoardDocument } from '@gemelo/contract/endpoints/board-document';
import { importBoard } from '@gemelo/contract/endpoints/boards';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import { useCallback } from 'react';
import { ApiFailure } from '../../lib/api.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useWriteCompany } from '../../parts/company/write-company.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useWriteFailed } from './draft/use-write-failed.ts';

const MAX_BYTES = 500_000;

const isUnknownPlace = (failure: unknown) =>
  failure instanceof ApiFailure &&
  failure.status === 400 &&
  failure.issues.every(({ path }) => /^board\.(variables|widgets\.\d+\.source)\b/.test(path));

async function readJson(file: File): Promise<unknown> {
  try {
    return file.size > MAX_BYTES ? undefined : (JSON.parse(await file.text()) as unknown);
  } catch {
    return undefined;
  }
}

/** Makes a board from an exported file; places of another company are left out if the user agrees. */
export function useImport() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failed = useWriteFailed();
  const { mutateAsync } = useWrite(importBoard);
  const { idCompany } = useWriteCompany().named;
  return useCallback(
    async (file: File): Promise<void> => {
      const parsed = parseBoardDocument(await readJson(file));
      if (!parsed.success) {
        const isReversed = fieldIssues(parsed.error).every(({ rule }) => rule === 'period');
        const reason = `${t('bi.failed.write')}: ${t('contract:validation.period')}`;
        return void snackbar.error(isReversed ? reason : t('boards.import.notBoard', { name: file.name }));
      }
      const send = (unknown: 'refuse' | 'remove') =>
        mutateAsync({
          body: { board: parsed.data, unknown, ...(idCompany === undefined ? {} : { idCompany }) },
        });
      const answer = await send('refuse').catch(async (failure: unknown) => {
        if (!isUnknownPlace(failure)) return failed(failure);
        const agreed = await confirm({
          title: t('boards.import.foreignTitle'),
          text: t('boards.import.foreignText'),
          confirmLabel: t('boards.import.without'),
        });
        return agreed ? send('remove').catch(failed) : false;
      });
      if (!answer) return;
      snackbar.success(answer.message ?? '');
      await navigate({ to: '.', search: { id: answer.data.idBoard } });
    },
    [mutateAsync, navigate, failed, t, idCompany],
  );
}

/** Lets the user choose a file, from a menu as well as from a button. */
export function chooseFile(onFile: (file: File) => void): void {
  const input = Object.assign(document.createElement('input'), {
    type: 'file',
    accept: 'application/json,.json',
  });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onFile(file);
  });
  input.click();
}
