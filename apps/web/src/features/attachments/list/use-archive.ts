import { attachmentsZip } from '@gemelo/contract/endpoints/attachments';
import { useState } from 'react';
import { downloadFile } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { usePeriod } from './use-attachment-filters.ts';

/** Downloads the files of some attachments, or of all that match, in one archive. */
export function useArchive() {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const company = useNamedCompany();
  const { period } = usePeriod();
  const [busy, setBusy] = useState(false);
  const download = async (filter: Record<string, string>) => {
    setBusy(true);
    const title = t('attachments.title');
    try {
      const asked = { ...company, ...period, ...filter, title };
      await downloadFile(attachmentsZip, { query: asked }, `${title}.zip`);
      snackbar.success(t('table.exported', { name: title }));
    } catch (error) {
      snackbar.error(textOf(error, 'ASSIGNMENT_FAILED'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
