import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { holderOf } from './assignments.queries.ts';
import type { Target } from './targets.ts';

/** A twin as it is held for the length of a move. */
export interface HeldTwin {
  idTwin: number;
  idCompany: number;
  name: string;
  twinType: string;
  idWarehouse: number;
  idDestination: number | null;
  idTwinAssignment: number | null;
  state: 'Activo' | 'Inactivo';
}

export interface Placed {
  idTwin: number;
  additionalInformation?: { name: string; value: string }[] | undefined;
}

const refused = (code: string, params: Record<string, string | number>, path?: string) =>
  new Refused(code, params, { valid: true, ...(path ? { path } : {}) });

/** Every one of them exists, is of the place's company and is active. */
export function checkHeld(ids: readonly number[], held: readonly HeldTwin[], idCompany: number) {
  const found = new Set(held.filter((twin) => twin.idCompany === idCompany).map(({ idTwin }) => idTwin));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw new NotFound('twin', missing);
  const inactive = held.find(({ state }) => state !== 'Activo');
  if (inactive) throw refused('TWIN_INACTIVE', { name: inactive.name });
}

/** Whoever comes second learns where the twin is and who put it there; `asked` says which of the request it is. */
export async function checkFree(tx: Tx, held: readonly HeldTwin[], asked?: readonly number[]) {
  for (const { idTwin, name, idTwinAssignment, idDestination } of held) {
    const path = asked && `twins.${asked.indexOf(idTwin)}.idTwin`;
    if (idDestination !== null) throw refused('TWIN_IN_TRANSIT', { name }, path);
    if (idTwinAssignment === null) continue;
    const holder = await holderOf(tx, idTwinAssignment);
    const place = [holder?.place, holder?.lot].filter(Boolean).join(' · ');
    throw refused('TWIN_ASSIGNED', { name, place, user: holder?.user ?? '' }, path);
  }
}

export async function writeInfo(
  tx: Tx,
  idCompany: number,
  idTwinAssignment: number,
  info: readonly { name: string; value: string }[],
) {
  if (info.length === 0) return;
  await tx
    .insertInto('twinAssignmentInfo')
    .values(info.map(({ name, value }) => ({ idCompany, idTwinAssignment, name, value })))
    .onConflict((conflict) =>
      conflict.columns(['idTwinAssignment', 'name']).doUpdateSet({ value: (eb) => eb.ref('excluded.value') }),
    )
    .execute();
}

/** Puts free twins into an assignment and makes its place theirs. */
export async function enter(
  tx: Tx,
  {
    idAssignment,
    idCompany,
    idWarehouse,
  }: Pick<Target, 'idCompany' | 'idWarehouse'> & { idAssignment: number },
  placed: readonly Placed[],
) {
  const rows = await tx
    .insertInto('twinAssignment')
    .values(placed.map(({ idTwin }) => ({ idCompany, idAssignment, idTwin })))
    .returning(['idTwin', 'idTwinAssignment'])
    .execute();
  const entered = new Map(rows.map((row) => [row.idTwin, row.idTwinAssignment]));
  for (const { idTwin, additionalInformation = [] } of placed)
    await writeInfo(tx, idCompany, entered.get(idTwin) ?? 0, additionalInformation);
  await tx
    .updateTable('twin')
    .from('twinAssignment as ta')
    .set((eb) => ({
      idTwinAssignment: eb.ref('ta.idTwinAssignment'),
      idWarehouse,
      idDestination: null,
      version: eb('twin.version', '+', 1),
      updatedAt: new Date(),
    }))
    .whereRef('ta.idTwin', '=', 'twin.idTwin')
    .where(
      'ta.idTwinAssignment',
      'in',
      rows.map((row) => row.idTwinAssignment),
    )
    .execute();
}

/** Takes twins out of the assignments that they are in; an assignment that is left without twins is closed. */
export async function leave(
  tx: Tx,
  held: readonly HeldTwin[],
  justification: string,
  idDestination: number | null,
): Promise<number[]> {
  const open = held.flatMap(({ idTwinAssignment }) => (idTwinAssignment === null ? [] : [idTwinAssignment]));
  const now = new Date();
  const closed =
    open.length === 0
      ? []
      : await tx
          .updateTable('twinAssignment')
          .set({ state: 'Inactivo', closedAt: now, justification })
          .where('idTwinAssignment', 'in', open)
          .returning('idAssignment')
          .execute();
  await tx
    .updateTable('twin')
    .set((eb) => ({
      idTwinAssignment: null,
      idDestination,
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where(
      'idTwin',
      'in',
      held.map(({ idTwin }) => idTwin),
    )
    .execute();
  const assignments = [...new Set(closed.map(({ idAssignment }) => idAssignment))].sort((a, b) => a - b);
  for (const idAssignment of assignments) await closeIfEmpty(tx, idAssignment, justification);
  return assignments;
}

/** Two who take out the last twins at the same moment wait for each other here, so that one of them closes it. */
async function closeIfEmpty(tx: Tx, idAssignment: number, justification: string) {
  await tx
    .selectFrom('assignment')
    .select('idAssignment')
    .where('idAssignment', '=', idAssignment)
    .forUpdate()
    .execute();
  await tx
    .updateTable('assignment')
    .set((eb) => ({
      state: 'Inactivo',
      closedAt: new Date(),
      justification,
      version: eb('version', '+', 1),
      updatedAt: new Date(),
    }))
    .where('idAssignment', '=', idAssignment)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('twinAssignment as ta')
            .select('ta.idTwin')
            .where('ta.idAssignment', '=', idAssignment)
            .where('ta.state', '=', 'Activo'),
        ),
      ),
    )
    .execute();
}
