import type { Tx } from '../../db/client.ts';

/** The warehouses of assignments, in order, instead of those before. */
export async function writeStops(
  tx: Tx,
  idCompany: number,
  assignments: readonly number[],
  stops: readonly number[],
) {
  await tx.deleteFrom('activityUserStop').where('idActivityUser', 'in', assignments).execute();
  const rows = assignments.flatMap((idActivityUser) =>
    stops.map((idWarehouse, at) => ({ idActivityUser, idCompany, idWarehouse, order: at + 1 })),
  );
  if (rows.length > 0) await tx.insertInto('activityUserStop').values(rows).execute();
}
