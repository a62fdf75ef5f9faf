import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircleCheck,
  IconKeyboard,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './builder.module.css';
import type { Builder } from './use-builder.ts';

export const views = ['build', 'phone', 'desktop'] as const;
export type View = (typeof views)[number];

interface ToolbarProps {
  builder: Builder;
  state: ReactNode;
  view: View;
  onView: (view: View) => void;
  showsProblems: boolean;
  onProblems: () => void;
  onKeys: () => void;
}

/** Undo, redo, problems and preview, and whether the form is saved. */
export function Toolbar(props: ToolbarProps) {
  const { builder, state, view, onView, showsProblems, onProblems, onKeys } = props;
  const { t } = useTranslation();
  const count = builder.problems.length;
  const steps = [
    { name: 'undo', run: builder.undo, can: builder.canUndo, Icon: IconArrowBackUp, keys: 'Ctrl Z' },
    { name: 'redo', run: builder.redo, can: builder.canRedo, Icon: IconArrowForwardUp, keys: 'Ctrl ⇧ Z' },
  ];
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('form-builder.tools')}>
      <ActionIcon.Group>
        {steps.map(({ name, run, can, Icon, keys }) => (
          <ActionIcon
            key={name}
            variant="default"
            size={36}
            disabled={!can}
            onClick={run}
            aria-label={t(`form-builder.${name}`)}
            data-hint={`${t(`form-builder.${name}`)} (${keys})`}
            aria-keyshortcuts={name === 'undo' ? 'Control+Z' : 'Control+Shift+Z'}
          >
            <Icon size={18} />
          </ActionIcon>
        ))}
      </ActionIcon.Group>
      <Button
        variant="default"
        aria-expanded={showsProblems}
        leftSection={
          count > 0 ? (
            <IconAlertTriangle size={16} className={classes.warning} aria-hidden />
          ) : (
            <IconCircleCheck size={16} aria-hidden />
          )
        }
        onClick={onProblems}
      >
        {t('form-builder.problems.button', { count })}
      </Button>
      {state}
      <span className={classes.spring} />
      <SegmentedControl
        aria-label={t('form-builder.preview.title')}
        data={views.map((value) => ({ value, label: t(`form-builder.view.${value}`) }))}
        value={view}
        onChange={(value) => onView(value as View)}
      />
      <ActionIcon
        variant="default"
        size={36}
        onClick={onKeys}
        aria-label={t('shell.keys.title')}
        data-hint={`${t('shell.keys.title')} (?)`}
      >
        <IconKeyboard size={18} />
      </ActionIcon>
    </div>
  );
}
