import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { Target } from './targets.ts';

/** A twin, locked for the duration of a move. */
export interface LockedTwin {
  idTwin: number;
  idCompany: number;
  name: string;
  twinType: string;
  idWarehouse: number;
  idDestination: number | null;
  idTwinAssignment: number | null;
  state: 'Activo' | 'Inactivo';
}

export interface AssignedTwin {
  idTwin: number;
  additionalInformation?: { name: string; value: string }[] | undefined;
  /** Why it is taken over from its assignment. */
  justification?: string | undefined;
}

const insertInfo = prepared<{
  idCompany: number;
  twinAssignments: readonly number[];
  names: readonly string[];
  values: readonly string[];
}>()(
  (_db, { idCompany, twinAssignments, names, values }) => sql`
    insert into twin_assignment_info (id_company, id_twin_assignment, name, value)
    select ${idCompany}::int, i.id_twin_assignment, i.name, i.value
    from unnest(${twinAssignments}::int[], ${names}::text[], ${values}::text[]) i (id_twin_assignment, name, value)
    on conflict (id_twin_assignment, name) do update set value = excluded.value`,
);

/** Writes the notes about each twin assignment. */
export function writeInfo(
  tx: Tx,
  idCompany: number,
  infoByTwinAssignment: ReadonlyMap<number, readonly { name: string; value: string }[]>,
) {
  const lines = [...infoByTwinAssignment].flatMap(([idTwinAssignment, info]) =>
    info.map((line) => ({ ...line, idTwinAssignment })),
  );
  if (lines.length === 0) return;
  insertInfo.later(tx, {
    idCompany,
    twinAssignments: lines.map(({ idTwinAssignment }) => idTwinAssignment),
    names: lines.map(({ name }) => name),
    values: lines.map(({ value }) => value),
  });
}

const insertSegments = prepared<{ idAssignment: number; idCompany: number; segments: readonly number[] }>()(
  (_db, { idAssignment, idCompany, segments }) => sql`
    insert into assignment_segment (id_assignment, id_company, id_warehouse_segment)
    select ${idAssignment}::int, ${idCompany}::int, unnest(${segments}::int[])`,
);
/** Writes the segments of an assignment. */
export function writeSegments(
  tx: Tx,
  assignment: { idAssignment: number; idCompany: number },
  segments: readonly number[],
) {
  if (segments.length > 0) insertSegments.later(tx, { ...assignment, segments });
}

const insertTwinAssignments = prepared<{
  idAssignment: number;
  idCompany: number;
  twins: readonly number[];
}>()(
  (_db, { idAssignment, idCompany, twins }) => sql<{ idTwin: number; idTwinAssignment: number }>`
    insert into twin_assignment (id_company, id_assignment, id_twin)
    select ${idCompany}::int, ${idAssignment}::int, unnest(${twins}::int[])
    returning id_twin, id_twin_assignment`,
);
const setAssigned = prepared<{ places: readonly number[]; idWarehouse: number; at: Date }>()(
  (_db, { places, idWarehouse, at }) => sql`
    update twin set id_twin_assignment = ta.id_twin_assignment, id_warehouse = ${idWarehouse}, id_destination = null,
      version = twin.version + 1, updated_at = ${at}
    from twin_assignment ta
    where ta.id_twin = twin.id_twin and ta.id_twin_assignment = any(${places})`,
);

/** Adds free twins to an assignment and sets their place. */
export async function addTwins(
  tx: Tx,
  {
    idAssignment,
    idCompany,
    idWarehouse,
  }: Pick<Target, 'idCompany' | 'idWarehouse'> & { idAssignment: number },
  assigned: readonly AssignedTwin[],
) {
  const twins = assigned.map(({ idTwin }) => idTwin);
  const rows = await insertTwinAssignments.all(tx, { idAssignment, idCompany, twins });
  const twinAssignments = new Map(rows.map((row) => [row.idTwin, row.idTwinAssignment]));
  const infoByTwinAssignment = assigned.map(
    ({ idTwin, additionalInformation = [] }) =>
      [twinAssignments.get(idTwin) ?? 0, additionalInformation] as const,
  );
  writeInfo(tx, idCompany, new Map(infoByTwinAssignment));
  setAssigned.later(tx, { places: [...twinAssignments.values()], idWarehouse, at: new Date() });
}

interface Closing {
  justification: string;
  at: Date;
}
const closeTwinAssignments = prepared<Closing & { places: readonly number[] }>()(
  (_db, { places, at, justification }) => sql<{ idAssignment: number }>`
    update twin_assignment set state = 'Inactivo', closed_at = ${at}, justification = ${justification}
    where id_twin_assignment = any(${places}) returning id_assignment`,
);
const setFree = prepared<{ twins: readonly number[]; idDestination: number | null; at: Date }>()(
  (_db, { twins, idDestination, at }) => sql`
    update twin set id_twin_assignment = null, id_destination = ${idDestination}, version = version + 1, updated_at = ${at}
    where id_twin = any(${twins})`,
);
const lockAssignment = prepared<{ idAssignment: number }>()((db, { idAssignment }) =>
  db.selectFrom('assignment').select('idAssignment').where('idAssignment', '=', idAssignment).forUpdate(),
);
const closeEmpty = prepared<Closing & { idAssignment: number }>()(
  (_db, { idAssignment, at, justification }) => sql`
    update assignment set state = 'Inactivo', closed_at = ${at}, justification = ${justification},
      version = version + 1, updated_at = ${at}
    where id_assignment = ${idAssignment} and not exists (
      select from twin_assignment ta where ta.id_assignment = ${idAssignment} and ta.state = 'Activo')`,
);

/** Removes twins from their assignments; an assignment without twins is closed. */
export async function removeTwins(
  tx: Tx,
  locked: readonly LockedTwin[],
  justification: string,
  idDestination: number | null,
): Promise<number[]> {
  const places = locked.flatMap(({ idTwinAssignment }) =>
    idTwinAssignment === null ? [] : [idTwinAssignment],
  );
  const at = new Date();
  const closed = places.length === 0 ? [] : await closeTwinAssignments.all(tx, { places, at, justification });
  setFree.later(tx, { twins: locked.map(({ idTwin }) => idTwin), idDestination, at });
  const assignments = [...new Set(closed.map(({ idAssignment }) => idAssignment))].sort((a, b) => a - b);
  for (const idAssignment of assignments) {
    // Two concurrent removals of the last twins are serialized here, so that one of them closes the assignment.
    lockAssignment.later(tx, { idAssignment });
    closeEmpty.later(tx, { idAssignment, at, justification });
  }
  return assignments;
}
