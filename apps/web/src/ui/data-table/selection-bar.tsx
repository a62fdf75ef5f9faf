import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
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
        <Button
          key={action.id}
          variant="default"
          size="compact-md"
          leftSection={action.icon}
          loading={running === action.id}
          disabled={running !== undefined && running !== action.id}
          data-danger={action.danger || undefined}
          className={classes.bulk}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}
