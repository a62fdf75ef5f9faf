import {
  boardEditors,
  boards,
  createBoard,
  duplicateBoard,
  exportBoard,
  getBoard,
  importBoard,
  removeBoard,
  reportEditing,
  shareBoard,
  updateBoard,
} from '@gemelo/contract/endpoints/boards';
import { type Api, say } from '../../http/handle.ts';
import type { BoardEditing } from './board-editing.service.ts';
import type { BoardService } from './boards.service.ts';

const named = <T extends { name: string }>(code: string, board: T) => say(code, board, { name: board.name });

export function boardRoutes(api: Api, service: BoardService, editing: BoardEditing) {
  api.handle(boards, ({ actor }) => service.all(actor));
  api.handle(getBoard, ({ actor, params }) => service.read(actor, params.idBoard));
  api.handle(exportBoard, ({ actor, params }) => service.export(actor, params.idBoard));
  api.handle(createBoard, async ({ actor, body }) => named('CREATED', await service.create(actor, body)));
  api.handle(importBoard, async ({ actor, body }) => named('CREATED', await service.import(actor, body)));
  api.handle(updateBoard, async ({ actor, params, body }) =>
    named('UPDATED', await service.update(actor, params.idBoard, body)),
  );
  api.handle(duplicateBoard, async ({ actor, params, body }) =>
    named('CREATED', await service.duplicate(actor, params.idBoard, body.name)),
  );
  api.handle(shareBoard, async ({ actor, params, body }) =>
    named('UPDATED', await service.share(actor, params.idBoard, body)),
  );
  api.handle(removeBoard, async ({ actor, params }) =>
    say('REMOVED', null, { name: await service.remove(actor, params.idBoard) }),
  );
  api.handle(boardEditors, ({ actor, params }) => editing.list(actor, params.idBoard));
  api.handle(reportEditing, ({ actor, params, body }) => editing.report(actor, params.idBoard, body.editing));
}
