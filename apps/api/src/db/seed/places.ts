import type { Tx } from '../client.ts';

export interface Segment {
  idCompany: number;
  idWarehouse: number;
  idWarehouseSegment: number;
}

interface Place {
  idCompany: number;
  idWarehouse: number;
  temporary: boolean;
}

const ROWS = 3;
const COLUMNS = 4;
const LEVELS = ['Nivel bajo', 'Nivel medio', 'Nivel alto'];
const products = ['Azúcar estándar', 'Azúcar refino', 'Azúcar morena'];
/** The keepers of the operator's warehouses: the technician and the field agent. */
const KEEPERS = [4, 6];

async function makeCategory(tx: Tx, idCompany: number, name: string, description: string): Promise<number> {
  const { idWarehouseCategory } = await tx
    .insertInto('warehouseCategory')
    .values({ idCompany, name, description })
    .returning('idWarehouseCategory')
    .executeTakeFirstOrThrow();
  return idWarehouseCategory;
}

/** Bays in rows and columns, with levels; a temporary warehouse has neither. */
async function divide(tx: Tx, place: Place, bays: number, levels: number): Promise<Segment[]> {
  const { idCompany, idWarehouse } = place;
  const own = { idCompany, idWarehouse };
  await tx
    .insertInto('warehouseSection')
    .values([
      { ...own, idWarehouseCategory: bays, order: 1, planRows: ROWS, planColumns: COLUMNS },
      { ...own, idWarehouseCategory: levels, order: 2, planRows: LEVELS.length, planColumns: 1 },
    ])
    .execute();
  const segments = await tx
    .insertInto('warehouseSegment')
    .values(
      Array.from({ length: ROWS * COLUMNS }, (_, index) => {
        const row = Math.floor(index / COLUMNS);
        const column = index % COLUMNS;
        return {
          ...own,
          idWarehouseCategory: bays,
          name: `${'ABC'[row]}${column + 1}`,
          order: index + 1,
          planRow: row + 1,
          planColumn: column + 1,
        };
      }),
    )
    .returning(['idCompany', 'idWarehouse', 'idWarehouseSegment'])
    .execute();
  await tx
    .insertInto('warehouseSegment')
    .values(
      LEVELS.map((name, index) => ({
        ...own,
        idWarehouseCategory: levels,
        name,
        order: index + 1,
        planRow: LEVELS.length - index,
        planColumn: 1,
      })),
    )
    .execute();
  return segments;
}

/** Seeds the segments, lots and keepers of the warehouses; returns the bays of each. */
export async function seedPlaces(tx: Tx, places: readonly Place[]): Promise<Map<number, Segment[]>> {
  const bays = new Map<number, Segment[]>();
  const users = await tx.selectFrom('appUser').select(['idUser', 'idCompany']).execute();
  for (const idCompany of new Set(places.map((place) => place.idCompany))) {
    const bay = await makeCategory(tx, idCompany, 'Bahías', 'Espacios de piso entre columnas');
    const level = await makeCategory(tx, idCompany, 'Niveles', 'Altura dentro de la estiba');
    for (const place of places.filter((one) => one.idCompany === idCompany && !one.temporary)) {
      const { idWarehouse } = place;
      bays.set(idWarehouse, await divide(tx, place, bay, level));
      await tx
        .insertInto('lot')
        .values(
          products.map((product, index) => ({
            idCompany,
            idWarehouse,
            name: `Zafra 2025-26 / ${String(idWarehouse)}${String(index + 1).padStart(2, '0')}`,
            product,
          })),
        )
        .execute();
      const keepers = users.filter((user) => user.idCompany === idCompany && KEEPERS.includes(user.idUser));
      if (keepers.length > 0)
        await tx
          .insertInto('warehouseUser')
          .values(keepers.map(({ idUser }) => ({ idWarehouse, idUser, idCompany })))
          .execute();
    }
  }
  return bays;
}
