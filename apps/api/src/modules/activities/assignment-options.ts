import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { clockOf } from '../../db/company-clock.ts';
import { valuesOf } from '../../db/lists/choices.ts';
import { authorName } from '../../db/person.ts';
import { prepared, together } from '../../db/prepared.ts';
import { offeredPeople } from './offered-people.ts';

interface OfCompany {
  idCompany: number;
}
interface OfferedActivity {
  idActivity: number;
  name: string;
  menuCount: number;
  actionCount: number;
}
const activitiesOf = prepared<OfCompany>()(
  (_db, { idCompany }) => sql<OfferedActivity>`
    select a.id_activity, a.name, count(distinct m.id_menu)::int as menu_count,
      count(distinct c.id_action)::int as action_count
    from activity a
    left join menu_activity ma on ma.id_activity = a.id_activity
    left join menu m on m.id_menu = ma.id_menu and m.state = 'Activo'
    left join menu_action p on p.id_menu = m.id_menu and p.state = 'Activo'
    left join action c on c.id_action = p.id_action and c.state = 'Activo'
    where a.id_company = ${idCompany} and a.state = 'Activo'
    group by a.id_activity order by a.name, a.id_activity`,
);
const warehousesOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('warehouse')
    .select(['idWarehouse', 'name', 'latitude', 'longitude'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .orderBy('name')
    .orderBy('idWarehouse'),
);
const creatorsOf = prepared<OfCompany>()(
  (_db, { idCompany }) => sql<{ idUser: number; name: string }>`
    select v.value as id_user, ${authorName('u', 'v.value')} as name
    from (${valuesOf<number>('activityUser', 'idCreator', sql<boolean>`id_company = ${idCompany}`)}) v
    left join app_user u on u.id_user = v.value order by 2, 1`,
);

/** What can be assigned to whom, and where. */
export async function assignmentOptionsOf(tx: Tx, idCompany: number) {
  const clock = await clockOf(tx, idCompany);
  const [activities, people, warehouses, creators] = await together(
    tx,
    activitiesOf.ask({ idCompany }),
    offeredPeople.ask({ idCompany }),
    warehousesOf.ask({ idCompany }),
    creatorsOf.ask({ idCompany }),
  );
  return { activities, people, warehouses, creators, ...clock };
}
