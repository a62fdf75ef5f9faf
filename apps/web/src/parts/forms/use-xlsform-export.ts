import { writeXlsFormFile } from '@gemelo/contract/endpoints/form-files';
import { downloadFile } from '../../lib/api.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';

/** Downloads a form as XLSForm: as it would be published next, or one of its versions. */
export function useXlsFormExport() {
  const { t } = useTranslation();
  const textOf = useErrorText();
  return async ({ idForm, name }: { idForm: number; name: string }, number?: number) => {
    const query = number === undefined ? {} : { number };
    try {
      await downloadFile(writeXlsFormFile, { params: { idForm }, query }, `${name}.xlsx`);
      snackbar.success(t('form-files.exported', { name }));
    } catch (failed) {
      snackbar.error(textOf(failed));
    }
  };
}
