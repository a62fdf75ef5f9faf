import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import type { Tx } from '../client.ts';
import type { Chance } from './chance.ts';
import { OPERATOR, OTHER } from './people.ts';

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

interface Made {
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
): Promise<Made> {
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
      nameStation: model === STATION ? `Estación ${place.name}` : null,
    })
    .returning('idTwin')
    .executeTakeFirstOrThrow();
  return { idTwin, idCompany, idWarehouse, model };
}

/** What a sensor says: each measurement with a plausible value for the coast of Guatemala. */
const plausible = (chance: Chance): Record<number, number> => ({
  1: chance.between(24, 33),
  2: chance.between(48, 66),
  3: chance.next() < 0.7 ? 0 : chance.between(0.2, 6),
  4: chance.between(2, 18),
  5: chance.whole(0, 359),
  6: chance.between(1006, 1014),
  7: chance.whole(0, 850),
});

async function equip(tx: Tx, chance: Chance, twin: Made, measures: Map<number, number[]>) {
  const sensors = twin.model === STATION ? [CLIMATE, 3, 4, 5, 6] : [CLIMATE];
  const silent = chance.next() < 0.08;
  const late = !silent && chance.next() < 0.08;
  for (const idSensor of sensors) {
    const { idSensorTwin } = await tx
      .insertInto('twinSensor')
      .values({
        idCompany: twin.idCompany,
        idTwin: twin.idTwin,
        idSensor,
        numberLot: `L${chance.whole(2301, 2412)}`,
      })
      .returning('idSensorTwin')
      .executeTakeFirstOrThrow();
    const age = silent
      ? chance.between(8, 60) * HOUR_MS
      : late
        ? chance.between(1, 2.5) * HOUR_MS
        : chance.between(0, 0.2) * HOUR_MS;
    const values = plausible(chance);
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
}

async function giveToken(tx: Tx, vault: Vault, { idCompany, idTwin }: Made) {
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

async function assign(tx: Tx, idUser: number, idWarehouse: number, twins: Made[]) {
  const idCompany = twins[0]?.idCompany;
  if (idCompany === undefined) return;
  const { idAssignment } = await tx
    .insertInto('assignment')
    .values({ idCompany, idUser, idWarehouse, idMeasurement: 1, valueMeasurement: 'Temperatura' })
    .returning('idAssignment')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('twinAssignment')
    .values(twins.map(({ idTwin }) => ({ idCompany, idAssignment, idTwin })))
    .execute();
}

export async function seedDevices(tx: Tx, chance: Chance, vault: Vault) {
  await tx
    .insertInto('warehouse')
    .values(warehouses.map(({ twins: _, ...warehouse }) => warehouse))
    .execute();
  const measures = new Map<number, number[]>();
  for (const { idSensor, idMeasurement } of await tx.selectFrom('sensorMeasurement').selectAll().execute()) {
    measures.set(idSensor, [...(measures.get(idSensor) ?? []), idMeasurement]);
  }
  for (const place of warehouses) {
    const made: Made[] = [];
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
      made.push(twin);
    }
    if (!place.temporary) {
      const circulating = made.filter(({ model }) => model === EBAG);
      await assign(
        tx,
        place.idCompany === OPERATOR ? 3 : 7,
        place.idWarehouse,
        circulating.slice(0, Math.ceil(circulating.length * 0.8)),
      );
    }
  }
}
