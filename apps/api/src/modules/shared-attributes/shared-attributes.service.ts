import {
  type createSharedAttribute,
  SHARED_ATTRIBUTES_MAX,
  type SharedAttribute,
} from '@gemelo/contract/endpoints/shared-attributes';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { ownerFor } from '../../http/acting-for.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import {
  companyOfTwin,
  companyOfWarehouse,
  countOf,
  findSharedAttribute,
  isModel,
  listShared,
  type Scope,
} from './shared-attributes.queries.ts';
import { readTold, readTwinShared } from './told-attributes.queries.ts';

type NewAttribute = BodyOf<typeof createSharedAttribute>;
type Place = Pick<NewAttribute, 'idTwin' | 'idWarehouse' | 'idTwinModel' | 'idCompany'>;

/** A JSON text: the driver would take a list for an array of the database. */
const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

async function mustFindCompany(tx: Tx, entity: 'twin' | 'warehouse', id: number): Promise<number> {
  const idCompany = await (entity === 'twin' ? companyOfTwin : companyOfWarehouse)(tx, id);
  if (idCompany === undefined) throw new NotFound(entity, id);
  return idCompany;
}
async function mustBeModel(tx: Tx, idTwinModel: number) {
  if (!(await isModel(tx, idTwinModel))) throw new NotFound('twin-model', idTwinModel);
}

const places = ['idTwin', 'idWarehouse', 'idTwinModel'] as const;
/** One of the places must be named, and no other. */
const notOnePlace = (named: readonly string[]) =>
  new Invalid(named.map((path) => ({ path, rule: 'choice', params: { choices: places.join(', ') } })));

/** What a company tells its devices. */
export function createSharedAttributes(database: Database) {
  const records = recordsOf<Actor, SharedAttribute>(database, {
    entity: 'shared-attribute',
    find: (tx, _actor, id) => findSharedAttribute(tx, id),
    lock: rowLock('sharedAttribute', 'idSharedAttribute'),
    facts: ({ key, value, Twin, Warehouse, TwinModel }) => ({
      name: key,
      value,
      Twin: Twin?.name ?? null,
      Warehouse: Warehouse?.name ?? null,
      TwinModel: TwinModel?.name ?? null,
    }),
  });

  /** Where a new value belongs, and its company. */
  const placeOf = async (
    tx: Tx,
    actor: Actor,
    place: Place,
  ): Promise<{ idCompany: number; scope: Scope }> => {
    const { idTwin, idWarehouse, idTwinModel, idCompany } = place;
    if (idCompany !== undefined) companyFor(actor, idCompany);
    const named = places.filter((one) => place[one] !== undefined);
    if (named.length > 1) throw notOnePlace(named);
    if (idTwin !== undefined)
      return { idCompany: await mustFindCompany(tx, 'twin', idTwin), scope: { idTwin } };
    if (idWarehouse !== undefined)
      return { idCompany: await mustFindCompany(tx, 'warehouse', idWarehouse), scope: { idWarehouse } };
    if (idTwinModel === undefined) throw notOnePlace(places);
    await mustBeModel(tx, idTwinModel);
    const owner = await ownerFor(tx, actor, idCompany);
    return { idCompany: owner, scope: { idTwinModel, idCompany: owner } };
  };

  return {
    ofTwin: (actor: Actor, idTwin: number) =>
      database.read(actor, async (tx) => {
        await mustFindCompany(tx, 'twin', idTwin);
        return readTwinShared(tx, idTwin);
      }),

    list: (actor: Actor, { idWarehouse, idTwinModel, idCompany }: Omit<Place, 'idTwin'>) =>
      database.read(actor, async (tx) => {
        // Whose company it is comes first: another one's is refused, whatever else is asked.
        if (idCompany !== undefined) companyFor(actor, idCompany);
        if (idWarehouse !== undefined) {
          await mustFindCompany(tx, 'warehouse', idWarehouse);
          return listShared(tx, { idWarehouse });
        }
        if (idTwinModel === undefined) throw notOnePlace(['idWarehouse', 'idTwinModel']);
        await mustBeModel(tx, idTwinModel);
        return listShared(tx, { idTwinModel, idCompany: companyFor(actor, idCompany) });
      }),

    /** The devices for which a value counts. */
    twins: (actor: Actor, idSharedAttribute: number) =>
      database.read(actor, async (tx) => {
        if (!(await findSharedAttribute(tx, idSharedAttribute)))
          throw new NotFound('shared-attribute', idSharedAttribute);
        return readTold(tx, idSharedAttribute);
      }),

    create: (actor: Actor, { key, value, ...place }: NewAttribute) => {
      const exists = () => new Refused('SHARED_ATTRIBUTE_EXISTS', { key }, { path: 'key' });
      return refusing(
        {
          shared_attribute_twin: exists,
          shared_attribute_warehouse: exists,
          shared_attribute_model: exists,
        },
        () =>
          records.create(actor, async (tx) => {
            const { idCompany, scope } = await placeOf(tx, actor, place);
            if ((await countOf(tx, scope)) >= SHARED_ATTRIBUTES_MAX)
              throw new Refused('SHARED_ATTRIBUTES_FULL', { limit: SHARED_ATTRIBUTES_MAX });
            const { idSharedAttribute } = await tx
              .insertInto('sharedAttribute')
              .values({ ...scope, idCompany, key, value: json(value) })
              .returning('idSharedAttribute')
              .executeTakeFirstOrThrow();
            return idSharedAttribute;
          }),
      );
    },

    update: (actor: Actor, idSharedAttribute: number, version: number, value: unknown) =>
      records.change(actor, idSharedAttribute, { version }, (tx) =>
        tx
          .updateTable('sharedAttribute')
          .set({ value: json(value), ...moved })
          .where('idSharedAttribute', '=', idSharedAttribute)
          .execute(),
      ),

    remove: (actor: Actor, idSharedAttribute: number) =>
      database.transaction(actor, async (tx) => {
        const before = await records.hold(tx, actor, idSharedAttribute);
        await tx.deleteFrom('sharedAttribute').where('idSharedAttribute', '=', idSharedAttribute).execute();
        await records.noteDeleted(tx, actor, idSharedAttribute, before);
        return before;
      }),
  };
}
export type SharedAttributes = ReturnType<typeof createSharedAttributes>;
