import { sql } from 'kysely';
import type { Tx } from '../client.ts';
import { OPERATOR } from './people.ts';

const CALIBRATION = 1;
const INSPECTION = 2;
const COMMUNICATION = 3;
const DAY_MS = 86_400_000;
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** Registrar and technician of the operator; the administrator of the other company. */
const inspectors = (idCompany: number) => (idCompany === OPERATOR ? [3, 4] : [7]);

/** Every device was inspected at its registration; some were checked again, one failed and one is overdue. */
export async function seedQuality(tx: Tx) {
  const twins = await tx.selectFrom('twin').select(['idTwin', 'idCompany']).orderBy('idTwin').execute();
  await tx
    .insertInto('qualityCheck')
    .values(
      twins.flatMap(({ idTwin, idCompany }, index) => {
        const users = inspectors(idCompany);
        const own = { idTwin, idCompany, idUser: users[index % users.length] ?? 1 };
        const registered = {
          ...own,
          idTypeQualityControl: INSPECTION,
          result: 'pass' as const,
          checkedOn: day(45),
          nextDueOn: day(index % 12 === 5 ? 3 : -135),
          note: null,
        };
        if (index % 4 !== 0) return [registered];
        return [
          registered,
          {
            ...own,
            idTypeQualityControl: index % 8 === 0 ? CALIBRATION : COMMUNICATION,
            result: index % 16 === 0 ? ('fail' as const) : ('pass' as const),
            checkedOn: day(12),
            nextDueOn: day(-170),
            note: index % 16 === 0 ? 'Marca 1,8 °C de más: se envía a calibrar.' : null,
          },
        ];
      }),
    )
    .execute();
  await sql`update twin_sensor set id_firmware = case when id_sensor = 1 then 1 + id_sensor_twin % 2 else 3 end
    where id_sensor in (1, 3)`.execute(tx);
}

const addresses = [
  { idWarehouse: 1, address: 'Km 62.5, carretera a Escuintla', department: 'Escuintla' },
  { idWarehouse: 2, address: 'Km 89, Santa Lucía Cotzumalguapa', department: 'Escuintla' },
  { idWarehouse: 3, address: 'Puerto Quetzal, recinto portuario', department: 'Escuintla' },
  { idWarehouse: 4, address: 'Km 180, ruta al Pacífico', department: 'Retalhuleu' },
];
const offices = [
  { idCompany: 1, address: '6a avenida 9-18, zona 10', department: 'Guatemala' },
  { idCompany: 2, address: '5a avenida 3-20, zona 1', department: 'Retalhuleu' },
];

/** Where the warehouses and the offices of the companies stand. */
export async function seedAddresses(tx: Tx) {
  const departments = new Map(
    (await tx.selectFrom('department').select(['idDepartment', 'name']).execute()).map((row) => [
      row.name,
      row.idDepartment,
    ]),
  );
  const place = ({ address, department }: { address: string; department: string }) => ({
    address,
    idDepartment: departments.get(department) ?? null,
  });
  for (const { idWarehouse, ...where } of addresses)
    await tx.updateTable('warehouse').set(place(where)).where('idWarehouse', '=', idWarehouse).execute();
  for (const { idCompany, ...where } of offices)
    await tx
      .updateTable('company')
      .set({ ...place(where), idCountry: 1 })
      .where('idCompany', '=', idCompany)
      .execute();
}
