import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { chooseFile, useImport } from './use-import.ts';

export function ImportButton() {
  const { t } = useTranslation();
  const take = useImport();
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
      onClick={() => chooseFile((file) => void take(file))}
    >
      {t('boards.action.import')}
    </Button>
  );
}
