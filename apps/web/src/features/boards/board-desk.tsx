import type { Board, ListedBoard } from '@gemelo/contract/endpoints/boards';
import { Button } from '@mantine/core';
import { IconCopy, IconDeviceFloppy, IconLayoutGridAdd, IconPencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { useLeaveGuard } from '../../ui/dialogs/leave-guard.ts';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import { type PrimaryAction, Screen } from '../../ui/screen.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { BoardDrawer, type DrawerContent } from './board-drawer.tsx';
import { BoardNotices } from './board-notices.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import classes from './boards.module.css';
import { RotationDialog } from './dialogs/rotation-dialog.tsx';
import { useDraft } from './draft/use-draft.ts';
import { useSave } from './draft/use-save.tsx';
import { useUndoKeys } from './draft/use-undo-keys.ts';
import { EditBar } from './edit-bar.tsx';
import { BoardGrid, EditableGrid } from './grid/board-grid.tsx';
import { useBoardActions } from './use-board-actions.tsx';
import { useCellActions } from './use-cell-actions.ts';
import { useBoardPeriod, useVariables } from './use-variables.ts';

const SIZE = 16;

/** A board that was just made is opened for editing, once. */
function useStartsEditing(): boolean {
  const { edit } = useSearch();
  const navigate = useNavigate();
  const [starts] = useState(edit !== undefined);
  useEffect(() => {
    if (edit !== undefined) void navigate({ to: '.', search: ({ edit: _, ...rest }) => rest, replace: true });
  }, [edit, navigate]);
  return starts;
}

interface BoardDeskProps {
  board: Board;
  boards: readonly ListedBoard[];
}

/** A board: to look at, and to compose for whoever may. */
export function BoardDesk({ board, boards }: BoardDeskProps) {
  const { t } = useTranslation();
  const can = useCan();
  const draft = useDraft(board, useStartsEditing());
  const { isEditing, isDirty, shown } = draft;
  const drawer = useDrawer<DrawerContent>();
  const [rotates, setRotates] = useState(false);
  const variables = useVariables(shown);
  const period = useBoardPeriod(shown);
  const { save, isSaving, dialog } = useSave(draft);
  const cells = useCellActions(draft, (id) => drawer.open({ kind: 'widget', id }));
  const { more, duplicate, isCopying } = useBoardActions(board, {
    create: () => drawer.open({ kind: 'create' }),
    share: () => drawer.open({ kind: 'share' }),
    rotate: () => setRotates(true),
  });
  useLeaveGuard(isDirty);
  useUndoKeys(draft);

  const leave = async () => {
    const discard = { title: t('forms.unsaved.title'), text: t('forms.unsaved.text'), danger: true };
    if (isDirty && !(await confirm({ ...discard, confirmLabel: t('forms.unsaved.discard') }))) return;
    draft.stop();
  };
  const primary: PrimaryAction | undefined = isEditing
    ? {
        label: t('boards.edit.save'),
        icon: <IconDeviceFloppy size={SIZE} aria-hidden />,
        onClick: () => void save(),
        loading: isSaving,
        disabled: !isDirty,
      }
    : board.editable && can('board:edit')
      ? { label: t('boards.action.edit'), icon: <IconPencil size={SIZE} aria-hidden />, onClick: draft.start }
      : can('board:create')
        ? {
            label: t('boards.action.duplicate'),
            icon: <IconCopy size={SIZE} aria-hidden />,
            onClick: duplicate,
            loading: isCopying,
          }
        : undefined;
  const add = () => drawer.open({ kind: 'gallery' });
  const scope = { widgets: shown.widgets, variables: variables.chosen, period };
  return (
    <Screen
      title={<bdi>{shown.name}</bdi>}
      record={shown.name}
      purpose={board.mine ? t('boards.purpose') : t('boards.sharedBy', { name: board.user })}
      more={isEditing ? [] : more}
      primary={primary}
    >
      <div className={classes.desk}>
        <BoardNotices board={board} draft={draft} />
        {isEditing && (
          <EditBar
            draft={draft}
            onAdd={add}
            onSettings={() => drawer.open({ kind: 'settings' })}
            onLeave={() => void leave()}
          />
        )}
        <BoardToolbar {...{ boards, variables, period }} idBoard={board.idBoard} board={shown} />
        {shown.widgets.length === 0 && (
          <NoData
            icon={<IconLayoutGridAdd size={24} stroke={1.5} />}
            title={t('boards.empty.title')}
            text={t(isEditing ? 'boards.empty.editing' : 'boards.empty.text')}
            action={isEditing && <Button onClick={add}>{t('boards.edit.add')}</Button>}
          />
        )}
        {isEditing ? (
          <EditableGrid {...scope} actions={cells.actions} onArrange={cells.arrange} said={cells.said} />
        ) : (
          <BoardGrid {...scope} />
        )}
      </div>
      <BoardDrawer {...{ drawer, draft, board, period }} variables={variables.chosen} say={cells.say} />
      {rotates && (
        <RotationDialog boards={boards} idBoard={board.idBoard} onClose={() => setRotates(false)} />
      )}
      {dialog}
    </Screen>
  );
}
