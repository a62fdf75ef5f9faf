import { randomUUID, timingSafeEqual } from 'node:crypto';
import { TooMany } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../db/audit.ts';
import { MISSED } from '../db/bus.ts';
import type { Database, Tx } from '../db/client.ts';
import { system } from '../db/context.ts';
import { createMeter } from '../http/request-pace.ts';
import { addressKey } from '../security/address.ts';
import { hashSecret } from '../security/secrets.ts';
import type { Vault } from '../security/vault.ts';
import { askerOf, type BroughtCredential, type Heard, type Stranger } from './strangers.ts';
import { WAITING_DEVICE } from './waiting-room.ts';
import { hear, lockRoom, type WaitingRow } from './waiting-rows.ts';

/** What a new device asks with a key of its company. */
export interface ProvisionRequest {
  key: string;
  secret: string;
  name: string;
  type: string | null;
  /** Known to the device alone, so that nobody else who has the key is taken for it. */
  nonce: string | null;
  brought: BroughtCredential | null;
}

export interface Granted {
  outcome: 'granted';
  credential: BroughtCredential;
}
export type Provisioned =
  | Granted
  /** Somebody has to register it first. */
  | { outcome: 'waiting'; idWaitingDevice: number }
  /** No such key, or not its secret. */
  | { outcome: 'unknown' }
  | { outcome: 'refused'; why: string };

/** Requests a minute of one key, and of one address: a whole site may start at once behind one. */
const PER_KEY = 600;
const PER_ADDRESS = 120;
/** How long a device may ask again for what it was handed, as long as it has not used it. */
const HAND_OVER = '10 minutes';

interface FoundKey {
  idProvisionKey: number;
  idCompany: number;
  secretHash: Buffer;
}

const KEY_CACHE_MS = 10_000;
const MAX_KEYS = 1_000;
const MAX_LOOKUPS = 1_000;

/**
 * Keys that were asked for, known or not: a device that is not registered yet may ask often. They are looked up one after
 * the other, so that guessing keys takes no capacity from others.
 */
function createKeys(database: Database) {
  let keys = new Map<string, { found: FoundKey | undefined; until: number }>();
  let turn: Promise<unknown> = Promise.resolve();
  let lookups = 0;
  database.bus.subscribe(({ kind }) => {
    if (kind === 'provision-key' || kind === 'company' || kind === MISSED) keys = new Map();
  });

  const fresh = (key: string) => {
    const cached = keys.get(key);
    return cached && cached.until > Date.now() ? cached : undefined;
  };
  const look = async (key: string): Promise<FoundKey | undefined> => {
    const cached = fresh(key);
    if (cached) return cached.found;
    const cache = keys;
    const { rows } = await database.read(system, (tx) =>
      sql<FoundKey>`
        select k.id_provision_key, k.id_company, k.secret_hash from provision_key k
        join company c on c.id_company = k.id_company and c.state = 'Activo'
        where k.key = ${key} and k.state = 'Activo'`.execute(tx),
    );
    if (cache.size >= MAX_KEYS) cache.clear();
    cache.set(key, { found: rows[0], until: database.bus.isListening() ? Date.now() + KEY_CACHE_MS : 0 });
    return rows[0];
  };

  return async (key: string): Promise<FoundKey | undefined> => {
    const cached = fresh(key);
    if (cached) return cached.found;
    if (lookups >= MAX_LOOKUPS) throw new TooMany('TOO_MANY', 1);
    lookups += 1;
    const found = turn
      .then(() => look(key))
      .finally(() => {
        lookups -= 1;
      });
    turn = found.catch(() => undefined);
    return found;
  };
}

interface Owed {
  tokenSecret: Buffer;
  idCompany: number;
  twin: string;
}

/**
 * The token of a registered device, for the one that it was registered as. It is handed over once; whoever asks again
 * after that, or after the token was used, waits for a person as any other device.
 */
async function handOver(tx: Tx, row: WaitingRow): Promise<Owed | undefined> {
  const { rows } = await sql<Owed>`
    update waiting_device w set delivery = 'done',
      delivered_at = case when w.delivery = 'due' then now() else w.delivered_at end
    from twin t
    join twin_token k on k.id_twin = t.id_twin and k.state = 'Activo' and k.kind = 'token'
    left join twin_seen s on s.id_twin = t.id_twin
    where w.id_waiting_device = ${row.idWaitingDevice} and t.id_twin = w.id_twin and t.state = 'Activo'
      and (w.delivery = 'due' or (w.delivery = 'done' and w.delivered_at > now() - ${HAND_OVER}::interval
        and coalesce(s.last_at, '-infinity') < w.delivered_at))
      and k.id_token = (select max(id_token) from twin_token
        where id_twin = t.id_twin and state = 'Activo' and kind = 'token')
    returning k.token_secret, t.id_company, t.name as twin`.execute(tx);
  return rows[0];
}

/** Whether what the device brought is what its twin is known by. */
async function isTaken(tx: Tx, { idTwin }: WaitingRow, brought: BroughtCredential, hash: Buffer) {
  const { rows } = await sql`
    select from twin_token k join twin t on t.id_twin = k.id_twin and t.state = 'Activo'
    where k.id_twin = ${idTwin} and k.state = 'Activo' and k.kind = ${brought.kind} and k.token_hash = ${hash}`.execute(
    tx,
  );
  return rows.length > 0;
}

const waitAgain = (tx: Tx, { idWaitingDevice }: WaitingRow) =>
  tx
    .updateTable('waitingDevice')
    .set({ state: 'pending', delivery: 'none', version: sql<number>`version + 1` })
    .where('idWaitingDevice', '=', idWaitingDevice)
    .execute();

interface ProvisioningParts {
  database: Database;
  vault: Vault;
  /** What is stored of a credential, and looked up when a device connects. */
  hashOf: (brought: BroughtCredential) => Buffer;
  now?: () => number;
}

/** How new devices announce themselves, and get the token of the twin as which somebody has registered them. */
export function createProvisioning({
  database,
  vault,
  hashOf,
  now = () => performance.now(),
}: ProvisioningParts) {
  const byKey = createMeter(PER_KEY, now);
  const byAddress = createMeter(PER_ADDRESS, now);
  const findKey = createKeys(database);

  const mustBeSlow = (early: number) => {
    if (early > 0) throw new TooMany('TOO_MANY', Math.ceil(early / 1000));
  };

  const credentialOf = (brought: BroughtCredential | null): Stranger['credential'] =>
    brought && {
      brought,
      sealed: vault.seal(JSON.stringify(brought)),
      secret: vault.seal(brought.kind === 'token' ? brought.token : brought.password),
    };

  const strangerOf = (
    { idCompany, idProvisionKey }: FoundKey,
    { name, type, nonce, brought }: Omit<ProvisionRequest, 'key' | 'secret'>,
    protocol: 'thingsboard' | 'kaa',
    address: string | null,
  ): Stranger => ({
    ...{ idCompany, idProvisionKey, idPrincipal: null, protocol, name, type, address },
    asker: brought
      ? askerOf('credential', JSON.stringify(brought))
      : nonce
        ? askerOf('nonce', nonce)
        : askerOf('address', addressKey(address ?? '')),
    credential: credentialOf(brought),
  });

  /** What a device that was heard may have now; without anything it waits. */
  const grantTo = async (
    tx: Tx,
    row: WaitingRow,
    brought: BroughtCredential | null,
  ): Promise<Provisioned> => {
    const { idWaitingDevice, state } = row;
    if (state === 'rejected') return { outcome: 'refused', why: 'Rejected' };
    if (state === 'pending') return { outcome: 'waiting', idWaitingDevice };
    if (brought) {
      if (await isTaken(tx, row, brought, hashOf(brought)))
        return { outcome: 'granted', credential: brought };
    } else {
      const owed = await handOver(tx, row);
      if (owed) {
        const { idCompany, twin, tokenSecret } = owed;
        await audit(tx, system, {
          ...{ entity: WAITING_DEVICE, id: idWaitingDevice, action: 'deliver', idCompany, name: twin },
        });
        return { outcome: 'granted', credential: { kind: 'token', token: vault.open(tokenSecret) } };
      }
    }
    return { outcome: 'waiting', idWaitingDevice };
  };

  const ask = async (stranger: Stranger): Promise<Provisioned> => {
    const { idCompany } = stranger;
    const heard: Heard = { ...stranger, count: 1, preview: new Map() };
    const provisioned = await database.transaction(
      system,
      async (tx): Promise<Provisioned & { id?: number }> => {
        await lockRoom(tx, idCompany);
        const row = await hear(tx, heard);
        if (!row) return { outcome: 'refused', why: 'Too many devices wait already' };
        const granted = await grantTo(tx, row, stranger.credential?.brought ?? null);
        // It was registered and has had its token: whether it may have another is for a person to say.
        if (granted.outcome === 'waiting' && row.state === 'registered') await waitAgain(tx, row);
        return { ...granted, id: row.idWaitingDevice };
      },
    );
    const { id, ...outcome } = provisioned;
    if (id !== undefined) database.bus.publish({ kind: WAITING_DEVICE, idCompany, ids: [id] });
    return outcome;
  };

  return {
    /** Notes who asks, and hands over what is due. Asking again changes nothing for a device that waits. */
    async request(request: ProvisionRequest, address: string): Promise<Provisioned> {
      // The address first: one that is refused must not use up what the company of the key has left.
      mustBeSlow(byAddress(addressKey(address)));
      const key = await findKey(request.key);
      // Compared also without a key, so that the time does not tell whether there is one.
      const secretHash = key?.secretHash ?? hashSecret(randomUUID());
      if (!timingSafeEqual(hashSecret(request.secret), secretHash) || !key) return { outcome: 'unknown' };
      mustBeSlow(byKey(key.idProvisionKey));
      return ask(strangerOf(key, request, 'thingsboard', address));
    },

    /** What was decided about a device that asked before and is still there. */
    again: (idWaitingDevice: number, { brought }: ProvisionRequest): Promise<Provisioned> =>
      database.transaction(system, async (tx) => {
        const row = await tx
          .selectFrom('waitingDevice')
          .select(['idWaitingDevice', 'state', 'delivery', 'idTwin'])
          .where('idWaitingDevice', '=', idWaitingDevice)
          .forUpdate()
          .executeTakeFirst();
        return row ? grantTo(tx, row, brought) : { outcome: 'refused', why: 'Ask again' };
      }),

    /** The stranger behind a token that consists of a key of its company, a name and a part of its own. */
    async strangerOf(
      key: string,
      name: string,
      token: string,
      address?: string,
    ): Promise<Stranger | undefined> {
      if (address !== undefined && byAddress(addressKey(address)) > 0) return undefined;
      const found = await findKey(key);
      if (!found || byKey(found.idProvisionKey) > 0) return undefined;
      const brought = { kind: 'token', token } as const;
      return strangerOf(found, { name, type: null, nonce: null, brought }, 'kaa', null);
    },
  };
}
export type Provisioning = ReturnType<typeof createProvisioning>;
