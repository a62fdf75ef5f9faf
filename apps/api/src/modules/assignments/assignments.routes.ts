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
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Api, say } from '../../http/handle.ts';
import { listing } from '../../http/list.ts';
import { message } from '../../http/messages.ts';
import { foundIds } from '../../http/search.ts';
import { presentAssignment, selectAssignments } from './assignments.queries.ts';
import type { AssignmentService } from './assignments.service.ts';
import type { MoveService } from './moves.service.ts';
import type { ScanUndo } from './undo.service.ts';

/** Of the twins that a search finds, the newest assignments. */
const MOST = 5_000;

/** Found by its place, its twins or its number; the last two are few, and known before the list is read. */
async function matching(tx: Tx, search: string) {
  const warehouses = await foundIds(tx, { table: 'warehouse', id: 'idWarehouse', columns: ['name'] }, search);
  const lots = await foundIds(tx, { table: 'lot', id: 'idLot', columns: ['name'] }, search);
  const twins = await foundIds(
    tx,
    { table: 'twin', id: 'idTwin', columns: ['name', 'mac', 'macDigits'] },
    search,
  );
  const { rows } = await sql<{ idAssignment: number }>`
    select distinct id_assignment from twin_assignment where id_twin = any(${twins}) order by 1 desc limit ${MOST}`.execute(
    tx,
  );
  const known = rows.map(({ idAssignment }) => idAssignment);
  if (/^\d{1,9}$/.test(search)) known.push(Number(search));
  const byId = sql`a.id_assignment = any(${known}::int[])`;
  if (warehouses.length + lots.length === 0) return sql<boolean>`${byId}`;
  return sql<boolean>`(a.id_warehouse = any(${warehouses}) or a.id_lot = any(${lots}) or ${byId})`;
}

async function filtered(tx: Tx, idCompany: number, query: QueryOf<typeof listAssignments>) {
  const { state, idWarehouse, idLot, type, idTwin, search } = query;
  const searched = search ? await matching(tx, search) : undefined;
  let rows = selectAssignments(tx).where('a.idCompany', '=', idCompany);
  if (state) rows = rows.where('a.state', 'in', state);
  if (idWarehouse) rows = rows.where('a.idWarehouse', 'in', idWarehouse);
  if (idLot) rows = rows.where('a.idLot', 'in', idLot);
  if (type?.length === 1) rows = rows.where('a.idLot', type[0] === 'lot' ? 'is not' : 'is', null);
  if (idTwin !== undefined)
    rows = rows.where('a.idAssignment', 'in', (eb) =>
      eb.selectFrom('twinAssignment').select('idAssignment').where('idTwin', '=', idTwin),
    );
  if (searched) rows = rows.where(searched);
  return rows;
}

export function assignmentRoutes(
  api: Api,
  assignments: AssignmentService,
  moves: MoveService,
  undo: ScanUndo,
) {
  api.list(listAssignments, async ({ params, query }, tx) =>
    listing(await filtered(tx, params.idCompany, query), {
      entity: 'assignment',
      order: { idAssignment: 'a.idAssignment', createdAt: 'a.createdAt' },
      newest: ['a.idAssignment'],
      present: presentAssignment,
    }),
  );
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
    say(
      'REQUEST_PROCESSED',
      await assignments.closeAll(actor, params.idAssignment, body.justification, body.idDestination ?? null),
    ),
  );
  api.handle(closeTwinAssignment, async ({ actor, params, body }) =>
    say(
      'REQUEST_PROCESSED',
      await assignments.closeOne(
        actor,
        params.idTwinAssignment,
        body.justification,
        body.idDestination ?? null,
      ),
    ),
  );
  api.handle(transferTwins, async ({ actor, body }) =>
    say('TRANSFERRED', await moves.transfer(actor, body), { count: body.twins.length }),
  );
  api.handle(sendTwins, async ({ actor, body }) =>
    say('SENT', await moves.send(actor, body.twins, body.idWarehouse, body.justification), {
      count: body.twins.length,
    }),
  );
  api.handle(receiveTwins, async ({ actor, body }) =>
    say('RECEIVED', await moves.receive(actor, body.twins, body.idWarehouse, body.note ?? null), {
      count: body.twins.length,
    }),
  );
  api.handle(scanTwin, ({ actor, body, language }) =>
    moves.scan(actor, body, message(language, 'message', 'SCAN_REASON')),
  );
  api.handle(undoScan, ({ actor, body, language }) =>
    undo(actor, body, message(language, 'message', 'SCAN_UNDONE')),
  );
  api.handle(assignmentInfo, ({ actor, params }) => assignments.info(actor, params.idTwinAssignment));
  api.handle(updateInfo, async ({ actor, body }) =>
    say(
      'REQUEST_PROCESSED',
      await assignments.updateInfo(actor, body.idTwinAssignment, body.additionalInformation),
    ),
  );
}
