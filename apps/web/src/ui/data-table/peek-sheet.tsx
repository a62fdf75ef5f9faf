import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';

interface PeekSheetProps {
  onClose: () => void;
  children: ReactNode;
}

/** Preview of one row as a bottom sheet on a phone. */
export function PeekSheet({ onClose, children }: PeekSheetProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="85%"
      title={t('table.peek')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {children}
    </Drawer>
  );
}
