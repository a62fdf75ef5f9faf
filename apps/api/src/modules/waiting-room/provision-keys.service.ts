import { randomInt } from 'node:crypto';
import { Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { audit } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import { hashSecret, randomSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import { type FoundKey, findKey } from './provision-keys.queries.ts';

const ENTITY = 'provision-key';
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_LENGTH = 20;
/** It begins so, which tells a token that announces a device from others (`ingest/provision-message.ts`). */
const newKey = () =>
  `gk${Array.from({ length: KEY_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')}`;

const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing(
    { provision_key_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }, { path: 'name' }) },
    work,
  );

export function createProvisionKeys(database: Database, vault: Vault) {
  const keys = recordsOf<Actor, FoundKey>(database, {
    entity: ENTITY,
    find: (tx, _actor, id) => findKey(tx, id),
    lock: rowLock('provisionKey', 'idProvisionKey'),
    facts: ({ name, state }) => ({ name, state }),
  });

  return {
    create: (actor: Actor, { name, idCompany: wanted }: { name: string; idCompany?: number | undefined }) =>
      refusingDuplicates(name, async () => {
        const secret = randomSecret();
        const made = await keys.create(actor, async (tx) => {
          const idCompany = await ownerFor(tx, actor, wanted);
          const sealed = { secretHash: hashSecret(secret), secretSealed: vault.seal(secret) };
          const { idProvisionKey } = await tx
            .insertInto('provisionKey')
            .values({ idCompany, name, key: newKey(), ...sealed })
            .returning('idProvisionKey')
            .executeTakeFirstOrThrow();
          return idProvisionKey;
        });
        return { ...made, secret };
      }),

    update: (
      actor: Actor,
      idProvisionKey: number,
      { name, state, version }: { name?: string | undefined; state?: State | undefined; version: number },
    ) =>
      refusingDuplicates(name ?? '', () =>
        keys.change(actor, idProvisionKey, { version }, (tx) =>
          tx
            .updateTable('provisionKey')
            .set({
              ...(name === undefined ? {} : { name }),
              ...(state === undefined ? {} : { state }),
              ...moved,
            })
            .where('idProvisionKey', '=', idProvisionKey)
            .execute(),
        ),
      ),

    /** The audit entry is written before the secret is returned. */
    reveal: (actor: Actor, idProvisionKey: number) =>
      database.transaction(actor, async (tx) => {
        const { idCompany, name } = await keys.mustFind(tx, actor, idProvisionKey);
        const { secretSealed } = await tx
          .selectFrom('provisionKey')
          .select('secretSealed')
          .where('idProvisionKey', '=', idProvisionKey)
          .executeTakeFirstOrThrow();
        await audit(tx, actor, { entity: ENTITY, id: idProvisionKey, action: 'reveal', idCompany, name });
        return { secret: vault.open(secretSealed) };
      }),
  };
}
export type ProvisionKeys = ReturnType<typeof createProvisionKeys>;
