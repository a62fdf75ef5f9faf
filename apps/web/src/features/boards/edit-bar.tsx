import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconCircleDot,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './boards.module.css';
import type { Draft } from './draft/use-draft.ts';

interface EditBarProps {
  draft: Draft;
  onAdd: () => void;
  onSettings: () => void;
  onLeave: () => void;
}

/** The tools of a board that is being composed, and whether it is saved. */
export function EditBar({ draft, onAdd, onSettings, onLeave }: EditBarProps) {
  const { t } = useTranslation();
  const { isDirty, canUndo, canRedo, undo, redo } = draft;
  const State = isDirty ? IconCircleDot : IconCheck;
  return (
    <div className={classes.editBar} role="toolbar" aria-label={t('boards.edit.tools')}>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {t('boards.edit.add')}
      </Button>
      <ActionIcon.Group>
        <ActionIcon
          variant="default"
          size={36}
          disabled={!canUndo}
          onClick={undo}
          aria-label={t('boards.edit.undo')}
          data-hint={`${t('boards.edit.undo')} (Ctrl Z)`}
          aria-keyshortcuts="Control+Z"
        >
          <IconArrowBackUp size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          disabled={!canRedo}
          onClick={redo}
          aria-label={t('boards.edit.redo')}
          data-hint={`${t('boards.edit.redo')} (Ctrl ⇧ Z)`}
          aria-keyshortcuts="Control+Shift+Z"
        >
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </ActionIcon.Group>
      <Button variant="default" leftSection={<IconSettings size={16} aria-hidden />} onClick={onSettings}>
        {t('boards.edit.settings')}
      </Button>
      <span className={classes.state} role="status">
        <State size={16} aria-hidden />
        {t(isDirty ? 'boards.edit.unsaved' : 'boards.edit.saved')}
      </span>
      <span className={classes.spring} />
      <Button variant="subtle" color="gray" onClick={onLeave}>
        {t('boards.edit.leave')}
      </Button>
    </div>
  );
}
