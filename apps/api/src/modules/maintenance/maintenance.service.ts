import type { beginMaintenance, Maintenance } from '@gemelo/contract/endpoints/maintenance';
import { signOut } from '@gemelo/contract/endpoints/sign-in';
import type { AnyEndpoint, BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, NotFound, UnderMaintenance } from '@gemelo/contract/kit/errors';
import { MAINTENANCE, MISSED } from '@gemelo/contract/kit/live-kinds';
import { audit } from '../../db/audit.ts';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

/** Its row in `installation`, which holds the notice as JSON. */
const KEY = 'maintenance';
/** Its id in the audit; there is only one. */
const ID = 1;

const stored = prepared<object>()((db) =>
  db.selectFrom('installation').select('value').where('key', '=', KEY),
);
const read = async (tx: Tx): Promise<Maintenance | null> => {
  const row = await stored.first(tx, {});
  return row ? (JSON.parse(row.value) as Maintenance) : null;
};

function onlyOperators({ all }: Actor) {
  if (!all) throw new Forbidden('OPERATOR_ONLY');
}

/**
 * While maintenance is on, only the operator's administrators are served. Every process keeps the notice in memory and
 * hears of changes on the bus, so a request costs no query. It lasts until it is ended: `until` only informs.
 */
export function createMaintenance(database: Database) {
  let current: Maintenance | null = null;
  let unsubscribe: (() => void) | undefined;

  const load = async () => {
    current = await database.read(system, read);
  };
  /** Everybody is told, not only the company of whoever changed it. */
  const change = async (tx: Tx, actor: Actor, before: Maintenance | null, after: Maintenance | null) => {
    await audit(tx, actor, {
      entity: KEY,
      id: ID,
      action: after ? (before ? 'edit' : 'create') : 'delete',
      before,
      after,
    });
    touch(tx, MAINTENANCE, null, ID);
  };

  return {
    current: () => current,

    /** Refuses everybody but the operator's administrators; signing out stays possible. */
    gate(actor: Actor | undefined, { route }: AnyEndpoint) {
      if (current && !actor?.all && route !== signOut.route) throw new UnderMaintenance(current);
    },

    async read(actor: Actor): Promise<Maintenance | null> {
      onlyOperators(actor);
      return database.read(actor, read);
    },

    async begin(actor: Actor, notice: BodyOf<typeof beginMaintenance>): Promise<Maintenance> {
      onlyOperators(actor);
      const begun = await database.transaction(actor, async (tx) => {
        const before = await read(tx);
        const after: Maintenance = {
          ...notice,
          since: before?.since ?? new Date().toISOString(),
          User: { idUser: actor.idUser, name: actor.name },
        };
        const value = JSON.stringify(after);
        await tx
          .insertInto('installation')
          .values({ key: KEY, value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
          .execute();
        await change(tx, actor, before, after);
        return after;
      });
      current = begun;
      return begun;
    },

    async end(actor: Actor): Promise<null> {
      onlyOperators(actor);
      await database.transaction(actor, async (tx) => {
        const before = await read(tx);
        if (!before) throw new NotFound(KEY, ID);
        await tx.deleteFrom('installation').where('key', '=', KEY).execute();
        await change(tx, actor, before, null);
      });
      current = null;
      return null;
    },

    async start() {
      unsubscribe = database.bus.subscribe(({ kind }) => {
        // After an outage the bus publishes MISSED, which loads it again.
        if (kind === MAINTENANCE || kind === MISSED) load().catch(() => undefined);
      });
      await load();
    },
    stop: () => unsubscribe?.(),
  };
}
export type MaintenanceService = ReturnType<typeof createMaintenance>;
