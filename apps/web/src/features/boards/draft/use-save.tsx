import type { BoardDocument } from '@gemelo/contract/endpoints/board-document';
import { type Board, createBoard, updateBoard } from '@gemelo/contract/endpoints/boards';
import { useState } from 'react';
import { ApiFailure } from '../../../lib/api.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { documentOf } from './changes.ts';
import { StaleDialog, type Verdict } from './stale-dialog.tsx';
import type { Draft } from './use-draft.ts';
import { useWriteFailed } from './use-write-failed.ts';

interface Conflict {
  theirs: Board;
  settle: (verdict: Verdict) => void;
}

/** Saves a draft; where somebody else was quicker, nothing is lost and the user decides. */
export function useSave(draft: Draft) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const failed = useWriteFailed();
  const update = useWrite(updateBoard);
  const create = useWrite(createBoard);
  const [conflict, setConflict] = useState<Conflict>();

  const ask = (theirs: Board) =>
    new Promise<Verdict>((resolve) => {
      const settle = (verdict: Verdict) => {
        setConflict(undefined);
        resolve(verdict);
      };
      setConflict({ theirs, settle });
    });

  const keepCopy = async (mine: BoardDocument, theirs: Board) => {
    const name = t('boards.copyOf', { name: mine.name }).slice(0, 80);
    const { data } = await create.mutateAsync({ body: { ...mine, name } });
    draft.rebase(theirs);
    draft.stop();
    snackbar.success(t('boards.stale.copied', { name: data.name }));
    await navigate({ to: '.', search: { id: data.idBoard } });
  };

  const send = async (mine: BoardDocument, version: number): Promise<boolean> => {
    const { idBoard } = draft.base;
    try {
      const { data } = await update.mutateAsync({ params: { idBoard }, body: { ...mine, version } });
      draft.saved(data);
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.code !== 'STALE' || !failure.current) throw failure;
      const theirs = failure.current as Board;
      const verdict = await ask(theirs);
      if (verdict === 'mine') return send(mine, theirs.version);
      if (verdict === 'theirs') draft.rebase(theirs);
      if (verdict === 'copy') await keepCopy(mine, theirs);
      return false;
    }
  };

  return {
    isSaving: update.isPending || create.isPending,
    save: () => send(draft.shown, draft.base.version).catch(failed),
    dialog: conflict && (
      <StaleDialog
        base={documentOf(draft.base)}
        theirs={documentOf(conflict.theirs)}
        mine={draft.shown}
        settle={conflict.settle}
      />
    ),
  };
}
