import {
  type FormRule,
  RULES_MAX,
  type tryFormRule,
  type updateFormRule,
} from '@gemelo/contract/endpoints/form-rules';
import { compileForm } from '@gemelo/contract/forms/compile';
import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import { atMost } from '../../http/at-most.ts';
import type { FormDocuments } from '../forms/form-documents.ts';
import type { FormService } from '../forms/forms.service.ts';
import {
  countRules,
  type Documented,
  draftOf,
  findRule,
  presentRule,
  rulesOf,
} from './form-rules.queries.ts';
import {
  checkRule,
  columnsOf,
  conditionIssues,
  mustOpen,
  mustReadAnswers,
  type RuleBody,
} from './rule-checks.ts';
import { answersToTry, tryCondition } from './rule-trial.ts';

const ENTITY = 'form-rule';
/** A trial holds many answers in memory. */
const TRIALS_AT_ONCE = 2;

const facts = (rule: FormRule) => ({
  ...{ name: rule.name, state: rule.state, condition: rule.condition, opens: rule.opens },
  ...{ title: rule.title, description: rule.description, about: rule.about, dueDays: rule.dueDays },
  TicketType: rule.TicketType?.name ?? null,
  TaskType: rule.TaskType?.name ?? null,
  TaskTemplate: rule.TaskTemplate?.name ?? null,
  TaskPriority: rule.TaskPriority?.name ?? null,
  Assignee: rule.Assignee?.name ?? null,
});

const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing(
    { form_rule_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }, { path: 'name' }) },
    work,
  );

interface Parts {
  database: Database;
  documents: FormDocuments;
  mustSee: FormService['mustSee'];
}

/** Rules by which answers open tickets and tasks. */
export function createFormRules({ database, documents, mustSee }: Parts) {
  const lockForm = rowLock('form', 'idForm');
  const inTurn = atMost(TRIALS_AT_ONCE);

  /** The published version, or the draft of a form that has none. */
  const currentForm = async (tx: Tx, of: Documented): Promise<CompiledForm> => {
    if (of.published === null) return compileForm(draftOf(of)).form;
    const found = await documents.compiled(tx, of.idForm, of.published);
    if (!found) throw new NotFound('form', of.idForm);
    return found;
  };

  const rules = recordsOf<Actor, FormRule>(database, {
    entity: ENTITY,
    find: async (tx, _actor, id) => {
      const found = await findRule(tx, id);
      return found && presentRule(found, await currentForm(tx, found));
    },
    lock: rowLock('formRule', 'idFormRule'),
    facts,
  });

  const set = (tx: Tx, idFormRule: number, values: object) =>
    tx
      .updateTable('formRule')
      .set({ ...values, ...moved })
      .where('idFormRule', '=', idFormRule)
      .execute();

  /** Rules that are switched off judge nothing, so they do not count. */
  const mustHaveRoom = async (tx: Tx, { idCompany, idForm }: Pick<FormRule, 'idCompany' | 'idForm'>) => {
    if ((await countRules(tx, idCompany, idForm)) >= RULES_MAX)
      throw new Refused('FORM_RULES', { most: RULES_MAX });
  };

  return {
    ofForm: (actor: Actor, idForm: number): Promise<FormRule[]> =>
      database.read(actor, async (tx) => {
        const form = await mustSee(tx, actor, idForm);
        const compiled = await currentForm(tx, form);
        return (await rulesOf(tx, form.idCompany, idForm)).map((rule) => presentRule(rule, compiled));
      }),

    create: (actor: Actor, idForm: number, body: RuleBody): Promise<FormRule> =>
      refusingDuplicates(body.name, () =>
        rules.create(actor, async (tx) => {
          lockForm(tx, actor, idForm);
          const form = await mustSee(tx, actor, idForm);
          const { idCompany } = form;
          await checkRule(tx, actor, { idCompany, form: await currentForm(tx, form) }, body);
          await mustHaveRoom(tx, form);
          const { idFormRule } = await tx
            .insertInto('formRule')
            .values({ ...columnsOf(body), idCompany, idForm })
            .returning('idFormRule')
            .executeTakeFirstOrThrow();
          return idFormRule;
        }),
      ),

    update: (
      actor: Actor,
      idFormRule: number,
      { version, ...body }: BodyOf<typeof updateFormRule>,
    ): Promise<FormRule> =>
      refusingDuplicates(body.name, () =>
        rules.change(actor, idFormRule, { version }, async (tx, before) => {
          const { idCompany, idForm } = before;
          const form = await currentForm(tx, await mustSee(tx, actor, idForm));
          await checkRule(tx, actor, { idCompany, form }, body, before);
          await set(tx, idFormRule, columnsOf(body));
        }),
      ),

    setState: (actor: Actor, idFormRule: number, state: State): Promise<FormRule> =>
      rules.change(actor, idFormRule, {}, async (tx, before) => {
        if (before.state === state) return;
        if (state === 'Activo') {
          mustOpen(actor, { opens: before.opens, idAssignee: before.Assignee?.idUser ?? null });
          lockForm(tx, actor, before.idForm);
          await mustHaveRoom(tx, before);
        }
        await set(tx, idFormRule, { state });
      }),

    async trial(actor: Actor, idForm: number, { condition }: BodyOf<typeof tryFormRule>) {
      mustReadAnswers(actor);
      return inTurn(async () => {
        const { tried, timeZone } = await database.read(actor, async (tx) => {
          const form = await mustSee(tx, actor, idForm);
          const issues = conditionIssues(await currentForm(tx, form), condition);
          if (issues.length > 0) throw new Invalid(issues);
          return { tried: await answersToTry(tx, documents, form), timeZone: form.timeZone };
        });
        return tryCondition(tried, condition, timeZone);
      });
    },
  };
}
export type FormRules = ReturnType<typeof createFormRules>;

/** The rules of a copied form, switched off: whoever copied it decides which of them are followed. */
export async function copyRules(tx: Tx, actor: Actor, idForm: number, idCopy: number): Promise<void> {
  const { rows } = await sql<{ idFormRule: number; idCompany: number; name: string }>`
    insert into form_rule (id_company, id_form, name, condition, opens, title, description, about, id_ticket_type,
      id_task_type, id_task_template, id_task_priority, id_assignee, due_days, state)
    select id_company, ${idCopy}, name, condition, opens, title, description, about, id_ticket_type,
      id_task_type, id_task_template, id_task_priority, id_assignee, due_days, 'Inactivo'
    from form_rule where id_form = ${idForm} order by id_form_rule
    returning id_form_rule, id_company, name`.execute(tx);
  await audit(
    tx,
    actor,
    ...rows.map(({ idFormRule: id, idCompany, name }) => ({
      ...{ entity: ENTITY, id, action: 'create', idCompany, after: { name, state: 'Inactivo' } },
    })),
  );
}
