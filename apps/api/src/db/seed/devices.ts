import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import type { Tx } from '../client.ts';
import type { Chance } from './chance.ts';
import { seedLotStay } from './lot-stays.ts';
import { OPERATOR, OTHER } from './people.ts';
import { type Segment, seedPlaces } from './places.ts';

const warehouses = [
  {
    idWarehouse: 1,
    idCompany: OPERATOR,
    name: 'Recepción Escuintla',
    temporary: true,
    latitude: 14.305,
    longitude: -90.785,
    twins: 12,
  },
  {
    idWarehouse: 2,
    idCompany: OPERATOR,
    name: 'Bodega Santa Lucía',
    temporary: false,
    latitude: 14.332,
    longitude: -91.023,
    twins: 24,
  },
  {
    idWarehouse: 3,
    idCompany: OPERATOR,
    name: 'Terminal Puerto Quetzal',
    temporary: false,
    latitude: 13.922,
    longitude: -90.788,
    twins: 18,
  },
  {
    idWarehouse: 4,
    idCompany: OTHER,
    name: 'Bodega Retalhuleu',
    temporary: false,
    latitude: 14.536,
    longitude: -91.677,
    twins: 8,
  },
];

const EBAG = 1;
const AMBIENT = 3;
const STATION = 11;
const CLIMATE = 1;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The season began when the readings do: devices were registered first, then assigned to their segments. */
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const REGISTERED = 30;
const FIRST_ASSIGNED = 28;
/** When the first lot was filled, and when it left. */
const [LOT_FILLED, LOT_LEFT] = [26, 2];

/** The user who assigned the twins of a company. */
const keeper = ({ idCompany }: { idCompany: number }) => (idCompany === OPERATOR ? 3 : 7);

interface SeededTwin {
  idTwin: number;
  idCompany: number;
  idWarehouse: number;
  model: number;
}

async function makeTwin(
  tx: Tx,
  chance: Chance,
  place: (typeof warehouses)[number],
  number: number,
  model: number,
): Promise<SeededTwin> {
  const { idCompany, idWarehouse } = place;
  const mac = `02${chance.hex(10)}`.toUpperCase().replace(/(..)(?=.)/g, '$1:');
  const names: Record<number, string> = { [EBAG]: 'EB', [AMBIENT]: 'AMB', [STATION]: 'EST' };
  const code = `${names[model]}-${idWarehouse}${String(number).padStart(3, '0')}`;
  const { idTwin } = await tx
    .insertInto('twin')
    .values({
      idCompany,
      idWarehouse,
      idTwinModel: model,
      name: code,
      mac,
      twinType: model === EBAG ? 'Circulante' : 'Fijo',
      station: model === STATION,
      idStation: model === STATION ? await makeStation(tx, place) : null,
      nameStation: model === STATION ? `Estación ${place.name}` : null,
      createdAt: ago(REGISTERED),
    })
    .returning('idTwin')
    .executeTakeFirstOrThrow();
  return { idTwin, idCompany, idWarehouse, model };
}

/** A twin of a station model belongs to a station of the company's catalogue. */
async function makeStation(tx: Tx, place: (typeof warehouses)[number]): Promise<number> {
  const { idCompany, name, latitude, longitude } = place;
  const { idStation } = await tx
    .insertInto('station')
    .values({ idCompany, name: `Estación ${name}`, latitude, longitude })
    .returning('idStation')
    .executeTakeFirstOrThrow();
  return idStation;
}

/** A plausible value for each measurement on the coast of Guatemala. */
const plausible = (chance: Chance): Record<number, number> => ({
  1: chance.between(24, 33),
  2: chance.between(48, 66),
  3: chance.next() < 0.7 ? 0 : chance.between(0.2, 6),
  4: chance.between(2, 18),
  5: chance.whole(0, 359),
  6: chance.between(1006, 1014),
  7: chance.whole(0, 850),
});

async function equip(tx: Tx, chance: Chance, twin: SeededTwin, measures: Map<number, number[]>) {
  const sensors = twin.model === STATION ? [CLIMATE, 3, 4, 5, 6] : [CLIMATE];
  const silent = chance.next() < 0.08;
  const late = !silent && chance.next() < 0.08;
  let lastAt = 0;
  for (const idSensor of sensors) {
    const { idSensorTwin } = await tx
      .insertInto('twinSensor')
      .values({
        idCompany: twin.idCompany,
        idTwin: twin.idTwin,
        idSensor,
        numberLot: String(chance.whole(2301, 2412)),
        idCertification: chance.whole(1, 2),
      })
      .returning('idSensorTwin')
      .executeTakeFirstOrThrow();
    const age = silent
      ? chance.between(8, 60) * HOUR_MS
      : late
        ? chance.between(1, 2.5) * HOUR_MS
        : chance.between(0, 0.2) * HOUR_MS;
    const values = plausible(chance);
    lastAt = Math.max(lastAt, Date.now() - age);
    for (const idMeasurement of measures.get(idSensor) ?? []) {
      await tx
        .insertInto('readingLatest')
        .values({
          idTwin: twin.idTwin,
          idSensorTwin,
          idMeasurement,
          idCompany: twin.idCompany,
          ts: new Date(Date.now() - age),
          value: Math.round((values[idMeasurement] ?? 0) * 10) / 10,
        })
        .execute();
    }
  }
  const { idTwin, idCompany } = twin;
  await tx
    .insertInto('twinSeen')
    .values({ idTwin, idCompany, lastAt: new Date(lastAt) })
    .execute();
}

async function giveToken(tx: Tx, vault: Vault, { idCompany, idTwin }: SeededTwin) {
  const token = randomBytes(15).toString('base64url');
  await tx
    .insertInto('twinToken')
    .values({
      idCompany,
      idTwin,
      idPlatform: 1,
      tokenHash: hashSecret(token),
      tokenSecret: vault.seal(token),
    })
    .execute();
}

/** Assigns twins to one segment, in one assignment of one user. */
async function assign(
  tx: Tx,
  chance: Chance,
  idUser: number,
  segment: Segment,
  twins: SeededTwin[],
  createdAt: Date,
) {
  const { idCompany, idWarehouse, idWarehouseSegment } = segment;
  if (twins.length === 0) return;
  const { idAssignment } = await tx
    .insertInto('assignment')
    .values({
      idCompany,
      idUser,
      idWarehouse,
      idMeasurement: 1,
      valueMeasurement: `${chance.whole(24, 31)} °C`,
      createdAt,
    })
    .returning('idAssignment')
    .executeTakeFirstOrThrow();
  await tx.insertInto('assignmentSegment').values({ idAssignment, idWarehouseSegment, idCompany }).execute();
  const entered = await tx
    .insertInto('twinAssignment')
    .values(twins.map(({ idTwin }) => ({ idCompany, idAssignment, idTwin, createdAt })))
    .returning('idTwinAssignment')
    .execute();
  await tx
    .insertInto('twinAssignmentInfo')
    .values(
      entered.flatMap(({ idTwinAssignment }, index) => [
        { idCompany, idTwinAssignment, name: 'height', value: `${chance.whole(1, 4)} m` },
        { idCompany, idTwinAssignment, name: 'numberStowage', value: String(index + 1) },
      ]),
    )
    .execute();
  await sql`update twin set id_twin_assignment = ta.id_twin_assignment from twin_assignment ta
    where ta.id_twin = twin.id_twin and ta.id_assignment = ${idAssignment}`.execute(tx);
  const ids = twins.map(({ idTwin }) => idTwin);
  await sql`select record_movements('assigned', ${ids}::int[], ${idUser}, null, ${createdAt})`.execute(tx);
}

/** Sends twins from their origin to their destination, in transit since this morning. */
async function send(tx: Tx, idUser: number, twins: number[]) {
  await tx.updateTable('twin').set({ idDestination: DESTINATION }).where('idTwin', 'in', twins).execute();
  await sql`select record_movements('sent', ${twins}::int[], ${idUser}, 'Salen hacia su bodega', ${ago(0.2)})`.execute(
    tx,
  );
}

const TRAVELLING = 2;
const DESTINATION = 2;
const TO_A_SEGMENT = 4;

export async function seedDevices(tx: Tx, chance: Chance, vault: Vault) {
  await tx
    .insertInto('warehouse')
    .values(warehouses.map(({ twins: _, ...warehouse }) => warehouse))
    .execute();
  const segments = await seedPlaces(tx, warehouses);
  const measures = new Map<number, number[]>();
  for (const { idSensor, idMeasurement } of await tx.selectFrom('sensorMeasurement').selectAll().execute()) {
    measures.set(idSensor, [...(measures.get(idSensor) ?? []), idMeasurement]);
  }
  for (const place of warehouses) {
    const seeded: SeededTwin[] = [];
    for (let number = 1; number <= place.twins; number++) {
      const model =
        number === 1 && !place.temporary && place.idWarehouse !== 4
          ? STATION
          : number % 6 === 0
            ? AMBIENT
            : EBAG;
      const twin = await makeTwin(tx, chance, place, number, model);
      await equip(tx, chance, twin, measures);
      if (chance.next() < 0.9) await giveToken(tx, vault, twin);
      seeded.push(twin);
    }
    const ids = seeded.map(({ idTwin }) => idTwin);
    await sql`select record_movements('created', ${ids}::int[], ${keeper(place)}, null, ${ago(REGISTERED)})`.execute(
      tx,
    );
    if (place.temporary) {
      await send(tx, keeper(place), ids.slice(0, TRAVELLING));
      continue;
    }
    const circulating = seeded.filter(({ model }) => model === EBAG);
    const placed = circulating.slice(0, Math.ceil(circulating.length * 0.8));
    await seedLotStay(tx, {
      idCompany: place.idCompany,
      idWarehouse: place.idWarehouse,
      idUser: keeper(place),
      twins: circulating.slice(placed.length).map(({ idTwin }) => idTwin),
      from: ago(LOT_FILLED),
      to: ago(LOT_LEFT),
    });
    for (const [index, segment] of (segments.get(place.idWarehouse) ?? []).entries())
      await assign(
        tx,
        chance,
        keeper(place),
        segment,
        placed.slice(index * TO_A_SEGMENT, (index + 1) * TO_A_SEGMENT),
        ago(FIRST_ASSIGNED - index * 1.3),
      );
  }
}
