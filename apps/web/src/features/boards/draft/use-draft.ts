import type { BoardDocument } from '@gemelo/contract/endpoints/board-document';
import type { Board } from '@gemelo/contract/endpoints/boards';
import { useMemo, useState } from 'react';
import { isSame } from '../../../lib/is-same.ts';
import { documentOf } from './changes.ts';
import { begin, commit, type History, redo, undo } from './history.ts';

interface Editing {
  /** The board as it was when editing began or it was last saved. */
  base: Board;
  history: History<BoardDocument>;
}

const opened = (base: Board): Editing => ({ base, history: begin(documentOf(base)) });

/** A board while it is edited: what was done can be undone until it is saved or left. */
export function useDraft(board: Board, startsEditing = false) {
  const [editing, setEditing] = useState<Editing | undefined>(() =>
    startsEditing && board.editable ? opened(board) : undefined,
  );
  return useMemo(() => {
    const change = (step: (history: History<BoardDocument>) => History<BoardDocument>) =>
      setEditing((now) => now && { ...now, history: step(now.history) });
    const { history, base } = editing ?? {};
    return {
      isEditing: editing !== undefined,
      base: base ?? board,
      shown: history?.present ?? documentOf(board),
      isDirty: history !== undefined && base !== undefined && !isSame(history.present, documentOf(base)),
      canUndo: (history?.past.length ?? 0) > 0,
      canRedo: (history?.future.length ?? 0) > 0,
      start: () => setEditing(opened(board)),
      stop: () => setEditing(undefined),
      /** Goes on from another version; what was undone before belongs to the old one. */
      rebase: (next: Board) => setEditing(opened(next)),
      /** What is shown has been saved; it can still be undone. */
      saved: (next: Board) => setEditing((now) => now && { ...now, base: next }),
      apply: (make: (now: BoardDocument) => BoardDocument) => change((now) => commit(now, make(now.present))),
      undo: () => change(undo),
      redo: () => change(redo),
    };
  }, [board, editing]);
}
export type Draft = ReturnType<typeof useDraft>;
