import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { useShortcut } from '../shortcuts.ts';
import type { BulkAction } from './bulk.ts';
import classes from './data-table.module.css';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  total: number;
}

/** Replaces the toolbar while rows are selected, so that nothing below it moves. */
export function SelectionBar<Row>({ selection, actions, total }: SelectionBarProps<Row>) {
  const { t } = useTranslation();
  const [running, setRunning] = useState<string>();
  const { allMatching, count } = selection;

  const run = async (action: BulkAction<Row>) => {
    setRunning(action.id);
    try {
      if ((await action.run(selection.target())) !== false) selection.clear();
    } finally {
      setRunning(undefined);
    }
  };

  return (
    <div className={classes.selection} role="toolbar" aria-label={t('table.selected', { count })}>
      <ActionIcon data-hint={t('table.unselect')} aria-label={t('table.unselect')} onClick={selection.clear}>
        <IconX size={16} />
      </ActionIcon>
      <span className={classes.selectionCount} aria-live="polite">
        {allMatching ? t('table.allSelected', { total }) : t('table.selected', { count })}
      </span>
      {selection.page === 'all' && !allMatching && total > count && (
        <Button variant="subtle" size="compact-sm" onClick={selection.selectAllMatching}>
          {t('table.selectAll', { total })}
        </Button>
      )}
      <span className={classes.grow} />
      {actions.map((action) => (
        <ActionButton
          key={action.id}
          action={action}
          loading={running === action.id}
          disabled={running !== undefined && running !== action.id}
          onRun={() => void run(action)}
        />
      ))}
    </div>
  );
}

interface ActionButtonProps<Row> {
  action: BulkAction<Row>;
  loading: boolean;
  disabled: boolean;
  onRun: () => void;
}

function ActionButton<Row>({ action, loading, disabled, onRun }: ActionButtonProps<Row>) {
  const { label, icon, danger, shortcut } = action;
  useShortcut(shortcut ?? '', shortcut && !loading && !disabled ? onRun : undefined);
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={icon}
      loading={loading}
      disabled={disabled}
      data-danger={danger || undefined}
      className={classes.bulk}
      onClick={onRun}
      aria-keyshortcuts={shortcut}
      data-hint={shortcut && `${label} (${shortcut.toUpperCase()})`}
    >
      {label}
    </Button>
  );
}
