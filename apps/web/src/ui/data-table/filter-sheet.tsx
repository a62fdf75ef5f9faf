import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './filters.module.css';

interface FilterSheetProps {
  title: string;
  phone: boolean;
  onClose: () => void;
  /** Words of the button that closes the sheet. */
  apply: string;
  /** Words of the button that takes all filters off. */
  clear: string;
  /** Without it nothing is filtered. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/** Filters as a bottom sheet on a phone; on wider screens a side drawer. */
export function FilterSheet({ title, phone, onClose, apply, clear, onClear, children }: FilterSheetProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      {...(phone
        ? { position: 'bottom', size: 'auto', classNames: { content: classes.sheet ?? '' } }
        : { position: 'right', size: 400 })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      styles={{ title: { color: 'var(--g-text-strong)', fontWeight: 600 } }}
    >
      {children}
      <div className={classes.foot}>
        {onClear && (
          <Button variant="default" onClick={onClear}>
            {clear}
          </Button>
        )}
        <Button flex={1} onClick={onClose}>
          {apply}
        </Button>
      </div>
    </Drawer>
  );
}
