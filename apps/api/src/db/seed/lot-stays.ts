import { sql } from 'kysely';
import type { Tx } from '../client.ts';

interface Stay {
  idCompany: number;
  idWarehouse: number;
  idUser: number;
  twins: readonly number[];
  from: Date;
  to: Date;
}

/** Devices that were in the warehouse's first lot for a while and are free again, so that a lot has a past. */
export async function seedLotStay(tx: Tx, { idCompany, idWarehouse, idUser, twins, from, to }: Stay) {
  const lot = await tx
    .selectFrom('lot')
    .select('idLot')
    .where('idWarehouse', '=', idWarehouse)
    .orderBy('idLot')
    .executeTakeFirst();
  if (!lot || twins.length === 0) return;
  const reason = 'El lote salió a puerto';
  const over = { state: 'Inactivo' as const, createdAt: from, closedAt: to, justification: reason };
  const { idAssignment } = await tx
    .insertInto('assignment')
    .values({ ...over, updatedAt: to, idCompany, idUser, idWarehouse, idLot: lot.idLot })
    .returning('idAssignment')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('twinAssignment')
    .values(twins.map((idTwin) => ({ ...over, idCompany, idAssignment, idTwin })))
    .execute();
  await sql`
    insert into movement (id_company, id_twin, kind, id_warehouse, id_lot, id_assignment, state, id_user, reason, at)
    select ${idCompany}, t.id_twin, m.kind, ${idWarehouse}, m.id_lot, m.id_assignment, 'Activo', ${idUser}, m.reason, m.at
    from unnest(${twins}::int[]) t (id_twin)
    cross join (values
      ('assigned', ${lot.idLot}::int, ${idAssignment}::int, null, ${from}::timestamptz),
      ('closed', null, null, ${reason}, ${to}::timestamptz)) m (kind, id_lot, id_assignment, reason, at)
    order by t.id_twin, m.at`.execute(tx);
}
