import type { AttachmentOptions } from '@gemelo/contract/endpoints/attachments';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { choicesAmong, valuesOf } from '../../db/lists/choices.ts';
import { prepared, together } from '../../db/prepared.ts';

interface OfCompany {
  idCompany: number;
}
const MOST_TAGS = 200;

const warehousesOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('warehouse')
    .select(['idWarehouse', 'name', 'latitude', 'longitude'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .orderBy('name'),
);
const peopleOf = prepared<OfCompany>()((_db, { idCompany }) =>
  choicesAmong(
    'appUser',
    'idUser',
    valuesOf('warehouseAttachment', 'idUser', sql<boolean>`id_company = ${idCompany}`),
  ),
);
const tagsOf = prepared<OfCompany>()((db, { idCompany }) =>
  db
    .selectFrom('warehouseAttachmentTag')
    .select(['tag', 'used'])
    .where('idCompany', '=', idCompany)
    .where('used', '>', 0)
    .orderBy('used', 'desc')
    .orderBy('tag')
    .limit(MOST_TAGS),
);

export async function attachmentOptions(tx: Tx, idCompany: number): Promise<AttachmentOptions> {
  const [warehouses, people, tags] = await together(
    tx,
    warehousesOf.ask({ idCompany }),
    peopleOf.ask({ idCompany }),
    tagsOf.ask({ idCompany }),
  );
  return { warehouses, tags, people: people.map(({ value, label }) => ({ idUser: value, name: label })) };
}
