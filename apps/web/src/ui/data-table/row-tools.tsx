import { ActionIcon } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from './bulk.ts';
import { RowMenu } from './row-menu.tsx';
import classes from './row-tools.module.css';

interface RowToolsProps {
  onPeek: (() => void) | undefined;
  peeked: boolean;
  /** `undefined` for a row without actions. */
  actions: (() => readonly RowAction[]) | undefined;
}

/** Preview and menu at the end of a row. Space previews too, so Tab passes over the handle. */
export function RowTools({ onPeek, peeked, actions }: RowToolsProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.tools}>
      {onPeek && (
        <ActionIcon
          className={classes.peek ?? ''}
          size={28}
          tabIndex={-1}
          aria-label={t('table.peek')}
          aria-pressed={peeked}
          data-hint={t('table.peek')}
          onClick={onPeek}
        >
          <IconEye size={18} />
        </ActionIcon>
      )}
      {actions && <RowMenu actions={actions} />}
    </span>
  );
}
