import {
  type Board,
  boards,
  createBoard,
  duplicateBoard,
  exportBoard,
  getBoard,
  removeBoard,
} from '@gemelo/contract/endpoints/boards';
import {
  IconCopy,
  IconFileExport,
  IconFileImport,
  IconPlus,
  IconPresentation,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/api.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { keyOf, useWrite } from '../../lib/query.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { saveText } from '../../lib/save-file.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useWriteFailed } from './draft/use-write-failed.ts';
import { emptyBoard } from './starters.ts';
import { chooseFile, useImport } from './use-import.ts';

const SIZE = 16;
const fileName = (name: string) => `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.json`;

interface Openers {
  /** Asks for the company of a new board. */
  create: () => void;
  share: () => void;
  rotate: () => void;
}

/** What can be done with a board beside editing it. */
export function useBoardActions({ idBoard, name, editable }: Board, open: Openers) {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const navigate = useNavigate();
  const failed = useWriteFailed();
  const take = useImport();
  const seesAll = useSeesAll();
  const go = (id: number, edit = false) =>
    void navigate({ to: '.', search: edit ? { id, edit: 1 } : { id } });
  const create = useWrite(createBoard, { onSuccess: ({ data }) => go(data.idBoard, true), onError: failed });
  const copy = useWrite(duplicateBoard, {
    onSuccess: ({ data, message }) => {
      snackbar.success(message ?? '');
      go(data.idBoard);
    },
    onError: failed,
  });
  /** Away from the board that is gone, so that nothing asks for it again. */
  const leave = async () => {
    client.setQueryData<Answer<typeof boards>>(
      keyOf(boards, {}),
      (list) => list && { ...list, data: list.data.filter((one) => one.idBoard !== idBoard) },
    );
    await navigate({ to: '.', search: {}, replace: true });
    client.removeQueries({ queryKey: keyOf(getBoard, { params: { idBoard } }) });
  };
  const remove = useWrite(removeBoard, {
    onSuccess: ({ message }) => snackbar.success(message ?? ''),
    beforeRefetch: leave,
    onError: failed,
  });
  const duplicate = () =>
    copy.mutate({ params: { idBoard }, body: { name: t('boards.copyOf', { name }).slice(0, 80) } });
  const save = () =>
    call(exportBoard, { params: { idBoard } })
      .then(({ data }) => saveText(JSON.stringify(data, null, 2), fileName(name), 'application/json'))
      .catch(failed);
  const ask = async () => {
    const words = {
      title: t('boards.remove.title', { name }),
      text: t('boards.remove.text'),
      confirmLabel: t('boards.action.remove'),
    };
    if (await confirm({ ...words, danger: true })) remove.mutate({ params: { idBoard } });
  };
  const action = (id: string, icon: RowAction['icon'], run: () => void, danger = false): RowAction => ({
    id,
    label: t(`boards.action.${id}`),
    icon,
    run,
    danger,
  });
  const more: RowAction[] = [
    action('rotate', <IconPresentation size={SIZE} />, open.rotate),
    ...(can('board:create')
      ? [
          action('create', <IconPlus size={SIZE} />, () =>
            seesAll ? open.create() : create.mutate({ body: emptyBoard(t('boards.newName')) }),
          ),
          action('duplicate', <IconCopy size={SIZE} />, duplicate),
        ]
      : []),
    ...(can('board-share:edit') && editable ? [action('share', <IconShare size={SIZE} />, open.share)] : []),
    action('export', <IconFileExport size={SIZE} />, () => void save()),
    ...(can('board:create')
      ? [action('import', <IconFileImport size={SIZE} />, () => chooseFile((file) => void take(file)))]
      : []),
    ...(can('board:delete') && editable
      ? [action('remove', <IconTrash size={SIZE} />, () => void ask(), true)]
      : []),
  ];
  return { more, duplicate, isCopying: copy.isPending };
}
