import { ActionIcon } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { PeriodMenu } from './period-menu.tsx';
import { useArchive } from './use-archive.ts';

/** The period, and the archive of all that match. */
export function AttachmentTools({ filter }: { filter: Record<string, string> }) {
  const { t } = useTranslation();
  const { busy, download } = useArchive();
  return (
    <>
      <PeriodMenu />
      <ActionIcon
        variant="default"
        size={36}
        loading={busy}
        data-hint={t('attachments.zip.all')}
        aria-label={t('attachments.zip.all')}
        onClick={() => void download(filter)}
      >
        <IconFileZip size={18} />
      </ActionIcon>
    </>
  );
}
