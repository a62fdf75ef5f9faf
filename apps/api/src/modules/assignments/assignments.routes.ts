import {
  addTwins,
  assignmentInfo,
  closeAssignment,
  closeTwinAssignment,
  createAssignment,
  listAssignments,
  oneAssignment,
  receiveTwins,
  scanTwin,
  sendTwins,
  transferTwins,
  undoScan,
  updateAssignment,
  updateInfo,
} from '@gemelo/contract/endpoints/assignments';
import { type Api, say } from '../../http/handle.ts';
import { message } from '../../http/messages.ts';
import type { AssignmentInfoService } from './assignment-info.service.ts';
import { assignmentList } from './assignments.lists.ts';
import type { AssignmentService } from './assignments.service.ts';
import type { MoveService } from './moves.service.ts';
import type { ScanUndo } from './undo.service.ts';

interface AssignmentParts {
  assignments: AssignmentService;
  info: AssignmentInfoService;
  moves: MoveService;
  undo: ScanUndo;
}

export function assignmentRoutes(api: Api, { assignments, info, moves, undo }: AssignmentParts) {
  api.list(listAssignments, ({ params, query }, tx) => assignmentList(tx, params.idCompany, query));
  api.handle(oneAssignment, ({ actor, params }) => assignments.read(actor, params.id));
  api.handle(createAssignment, async ({ actor, body }) =>
    say('REQUEST_DONE', await assignments.create(actor, body)),
  );
  api.handle(addTwins, async ({ actor, body }) =>
    say('REQUEST_DONE', await assignments.add(actor, body.idAssignment, body.twins)),
  );
  api.handle(updateAssignment, async ({ actor, params, body }) =>
    say('REQUEST_PROCESSED', await assignments.update(actor, params.idAssignment, body)),
  );
  api.handle(closeAssignment, async ({ actor, params, body }) =>
    say('REQUEST_PROCESSED', await assignments.closeAll(actor, params.idAssignment, body)),
  );
  api.handle(closeTwinAssignment, async ({ actor, params, body }) =>
    say('REQUEST_PROCESSED', await assignments.closeOne(actor, params.idTwinAssignment, body)),
  );
  api.handle(transferTwins, async ({ actor, body }) => {
    const { assignment, count } = await moves.transfer(actor, body);
    return say('TRANSFERRED', assignment, { count });
  });
  api.handle(sendTwins, async ({ actor, body }) => {
    const done = await moves.send(actor, body);
    return say('SENT', done, { count: done.sent });
  });
  api.handle(receiveTwins, async ({ actor, body }) => {
    const done = await moves.receive(actor, body);
    return say('RECEIVED', done, { count: done.received });
  });
  api.handle(scanTwin, ({ actor, body, language }) =>
    moves.scan(actor, body, message(language, 'message', 'SCAN_REASON')),
  );
  api.handle(undoScan, ({ actor, body, language }) =>
    undo(actor, body, message(language, 'message', 'SCAN_UNDONE')),
  );
  api.handle(assignmentInfo, ({ actor, params }) => info.read(actor, params.idTwinAssignment));
  api.handle(updateInfo, async ({ actor, body }) =>
    say('REQUEST_PROCESSED', await info.update(actor, body.idTwinAssignment, body.additionalInformation)),
  );
}
