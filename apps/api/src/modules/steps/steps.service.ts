import {
  type addInstructions,
  INSTRUCTIONS_MAX,
  type StepDetail,
  type updateInstruction,
} from '@gemelo/contract/endpoints/steps';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import { attachedFiles } from '../../db/attached-files.ts';
import type { Database, Tx } from '../../db/client.ts';
import { within } from '../../db/context.ts';
import { prepared } from '../../db/prepared.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';

const COLUMNS = ['idStep', 'name', 'name as stepName', 'description', 'state', 'version'] as const;

/** The kind of record that the pictures of an instruction belong to. */
export const INSTRUCTION = 'step-instruction';

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
    .select(({ ref }) => attachedFiles(INSTRUCTION, ref('stepInstruction.idStepInstruction')).as('files'))
    .where('idStep', '=', idStep)
    .orderBy('order')
    .orderBy('idStepInstruction'),
);

async function findStep(tx: Tx, nameOrId: string | number): Promise<StepDetail | undefined> {
  const name = String(nameOrId);
  const step = /^[1-9]\d{0,8}$/.test(name)
    ? await stepById.first(tx, { idStep: Number(name) })
    : await stepByName.first(tx, { name });
  return step && { ...step, instructions: await instructionsOf.all(tx, step) };
}

async function stepWith(tx: Tx, idStepInstruction: number): Promise<number> {
  const row = await tx
    .selectFrom('stepInstruction')
    .select('idStep')
    .where('idStepInstruction', '=', idStepInstruction)
    .executeTakeFirst();
  if (!row) throw new NotFound('step-instruction', idStepInstruction);
  return row.idStep;
}

export function createStepService(database: Database, files: Pick<FileService, 'attach' | 'detach'>) {
  const steps = recordsOf<Actor, StepDetail>(database, {
    entity: 'step',
    find: (tx, _actor, idStep) => findStep(tx, idStep),
    lock: rowLock('step', 'idStep'),
    facts: ({ name, instructions }) => ({ name, instructions: instructions.map(({ text }) => text) }),
  });

  /** Steps are shared: only the operator's company may change them. */
  const change = (actor: Actor, idStep: number, work: (tx: Tx, before: StepDetail) => Promise<void>) => {
    if (!actor.operator) throw new Forbidden('OPERATOR_ONLY');
    return steps.change(actor, idStep, { action: 'edit' }, work);
  };

  return {
    read: (actor: Actor, nameOrId: string) =>
      database.read(actor, async (tx) => {
        const step = await findStep(tx, nameOrId);
        if (!step) throw new NotFound('step', nameOrId);
        return step;
      }),

    addInstructions: (actor: Actor, idStep: number, added: BodyOf<typeof addInstructions>['instructions']) =>
      change(actor, idStep, async (tx, { instructions }) => {
        if (instructions.length + added.length > INSTRUCTIONS_MAX)
          throw new Refused('STEP_INSTRUCTIONS', { limit: INSTRUCTIONS_MAX });
        const last = instructions.at(-1)?.order ?? 0;
        const list = added.map((one) => (typeof one === 'string' ? { text: one, files: [] } : one));
        const made = await tx
          .insertInto('stepInstruction')
          .values(list.map(({ text }, index) => ({ idStep, text, order: last + index + 1 })))
          .returning('idStepInstruction')
          .execute();
        for (const [index, { idStepInstruction }] of made.entries())
          await files.attach(tx, actor, list[index]?.files ?? [], INSTRUCTION, idStepInstruction);
      }),

    /** Pictures that are not named are kept; those that the new list leaves out are removed. */
    updateInstruction: (
      actor: Actor,
      idStepInstruction: number,
      { text, files: pictures, version }: BodyOf<typeof updateInstruction>,
    ) =>
      database.transaction(actor, async (tx) => {
        const idStep = await stepWith(tx, idStepInstruction);
        return change(within(actor, tx), idStep, async (_, before) => {
          const { numUpdatedRows } = await tx
            .updateTable('stepInstruction')
            .set({ text, ...moved })
            .where('idStepInstruction', '=', idStepInstruction)
            .where('version', '=', version)
            .executeTakeFirst();
          if (numUpdatedRows === 0n) throw new Refused('STALE', {}, { current: before });
          if (!pictures) return;
          const own = before.instructions.find((one) => one.idStepInstruction === idStepInstruction);
          const left = own?.files.map(({ idFile }) => idFile).filter((one) => !pictures.includes(one)) ?? [];
          await files.detach(tx, actor, left, INSTRUCTION, idStepInstruction);
          await files.attach(tx, actor, pictures, INSTRUCTION, idStepInstruction);
        });
      }),

    arrangeInstructions: (actor: Actor, idStep: number, ids: number[]) =>
      change(actor, idStep, async (tx, { instructions }) => {
        const existing = new Set(instructions.map((one) => one.idStepInstruction));
        for (const id of ids) if (!existing.has(id)) throw new NotFound('step-instruction', id);
        const removed = [...existing].filter((id) => !ids.includes(id));
        if (removed.length > 0)
          await tx.deleteFrom('stepInstruction').where('idStepInstruction', 'in', removed).execute();
        for (const [index, id] of ids.entries()) {
          await tx
            .updateTable('stepInstruction')
            .set({ order: index + 1 })
            .where('idStepInstruction', '=', id)
            .execute();
        }
      }),
  };
}
export type StepService = ReturnType<typeof createStepService>;
