import type { StepDetail } from '@gemelo/contract/endpoints/steps';
import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

const COLUMNS = ['idStep', 'name', 'description', 'state', 'version'] as const;

const stepById = prepared<{ idStep: number }>()((db, { idStep }) =>
  db.selectFrom('step').select(COLUMNS).where('idStep', '=', idStep),
);
const stepByName = prepared<{ name: string }>()((db, { name }) =>
  db.selectFrom('step').select(COLUMNS).where(sql<boolean>`fold(name) = (select fold(${name}))`),
);
const instructionsOf = prepared<{ idStep: number }>()((db, { idStep }) =>
  db
    .selectFrom('stepInstruction')
    .select(['idStepInstruction', 'order', 'text', 'version', 'updatedAt'])
    .where('idStep', '=', idStep)
    .orderBy('order')
    .orderBy('idStepInstruction'),
);

async function readStep(tx: Tx, nameOrId: string | number): Promise<StepDetail> {
  const name = String(nameOrId);
  const step = /^[1-9]\d{0,8}$/.test(name)
    ? await stepById.first(tx, { idStep: Number(name) })
    : await stepByName.first(tx, { name });
  if (!step) throw new NotFound('step', nameOrId);
  return { ...step, instructions: await instructionsOf.all(tx, step) };
}

const texts = ({ instructions }: StepDetail) => ({ instructions: instructions.map(({ text }) => text) });

export function createStepService(database: Database) {
  /** Steps are everybody's: only the operator's company writes them, and every change is one entry of their history. */
  const change = (
    actor: Actor,
    find: (tx: Tx) => Promise<number>,
    work: (tx: Tx, before: StepDetail) => Promise<void>,
  ) => {
    if (!actor.operator) throw new Forbidden('OPERATOR_ONLY');
    return database.transaction(actor, async (tx) => {
      const idStep = await find(tx);
      await tx.selectFrom('step').select('idStep').where('idStep', '=', idStep).forUpdate().execute();
      const before = await readStep(tx, idStep);
      await work(tx, before);
      const after = await readStep(tx, before.idStep);
      await audit(tx, actor, {
        entity: 'step',
        id: before.idStep,
        action: 'edit',
        before: texts(before),
        after: texts(after),
      });
      return after;
    });
  };

  return {
    read: (actor: Actor, nameOrId: string) => database.read(actor, (tx) => readStep(tx, nameOrId)),

    addInstructions: (actor: Actor, idStep: number, added: string[]) =>
      change(
        actor,
        async () => idStep,
        async (tx, { instructions }) => {
          const last = instructions.at(-1)?.order ?? 0;
          await tx
            .insertInto('stepInstruction')
            .values(added.map((text, index) => ({ idStep, text, order: last + index + 1 })))
            .execute();
        },
      ),

    updateInstruction: (actor: Actor, idStepInstruction: number, text: string, version: number) =>
      change(
        actor,
        async (tx) => {
          const row = await tx
            .selectFrom('stepInstruction')
            .select('idStep')
            .where('idStepInstruction', '=', idStepInstruction)
            .executeTakeFirst();
          if (!row) throw new NotFound('step-instruction', idStepInstruction);
          return row.idStep;
        },
        async (tx, before) => {
          const { numUpdatedRows } = await tx
            .updateTable('stepInstruction')
            .set({ text, version: version + 1, updatedAt: new Date() })
            .where('idStepInstruction', '=', idStepInstruction)
            .where('version', '=', version)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) throw new Refused('STALE', {}, { current: before });
        },
      ),

    arrangeInstructions: (actor: Actor, idStep: number, ids: number[]) =>
      change(
        actor,
        async () => idStep,
        async (tx, { instructions }) => {
          const known = new Set(instructions.map((one) => one.idStepInstruction));
          for (const id of ids) if (!known.has(id)) throw new NotFound('step-instruction', id);
          const gone = [...known].filter((id) => !ids.includes(id));
          if (gone.length > 0)
            await tx.deleteFrom('stepInstruction').where('idStepInstruction', 'in', gone).execute();
          for (const [index, id] of ids.entries()) {
            await tx
              .updateTable('stepInstruction')
              .set({ order: index + 1 })
              .where('idStepInstruction', '=', id)
              .execute();
          }
        },
      ),
  };
}
export type StepService = ReturnType<typeof createStepService>;
