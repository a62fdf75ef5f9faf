import type { AlarmRule, AlarmRuleBody } from '@gemelo/contract/endpoints/alarm-rules';
import { Forbidden, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import { ownerFor } from '../../http/acting-for.ts';
import type { Actor } from '../../http/actor.ts';
import { findAlarmRule } from './alarm-rules.queries.ts';
import { checkRule, checkUsers } from './alarm-rules.rules.ts';

const refusingDuplicates = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  refusing({ alarm_rule_name: () => new Refused('DUPLICATE', { name, state: 'Activo' }) }, work);

const facts = ({
  Users,
  unresolved: _,
  companyThreshold: __,
  companyHoldSeconds: ___,
  ...rule
}: AlarmRule) => ({
  ...rule,
  users: Users.map(({ name }) => name),
});

type Content = Omit<AlarmRuleBody, 'idCompany'>;

const columnsOf = ({ users: _, ...body }: Content) => ({
  ...body,
  ...(body.condition === 'silence' ? { threshold: null, hysteresis: 0 } : {}),
});

/** The company for which a rule is changed: its own, and for the operator's rules that of the caller. */
const companyOf = ({ idCompany }: AlarmRule, actor: Actor) => idCompany ?? actor.idCompany ?? 0;

const mayChange = (_tx: Tx, { idCompany }: AlarmRule, actor: Actor) => {
  if (idCompany === null && !actor.operator) throw new Forbidden('OPERATOR_ONLY');
};

async function writeUsers(tx: Tx, idCompany: number, idAlarmRule: number, users: readonly number[]) {
  await tx
    .deleteFrom('alarmRuleUser')
    .where('idAlarmRule', '=', idAlarmRule)
    .where('idCompany', '=', idCompany)
    .execute();
  const rows = [...new Set(users)].map((idUser) => ({ idAlarmRule, idUser, idCompany }));
  if (rows.length > 0) await tx.insertInto('alarmRuleUser').values(rows).execute();
}

export function createAlarmRuleService(database: Database) {
  const rules = recordsOf<Actor, AlarmRule>(database, {
    entity: 'alarm-rule',
    // The operator's administrators also change rules that they made for others.
    find: (tx, { idCompany, all }, idAlarmRule) =>
      findAlarmRule(tx, { idCompany: idCompany ?? 0, idAlarmRule, all }),
    lock: rowLock('alarmRule', 'idAlarmRule'),
    facts,
    // Each company chooses its own recipients of a shared rule.
    companyOf,
  });

  const update = async (tx: Tx, { idAlarmRule, idCompany }: AlarmRule, columns: object) => {
    await tx
      .updateTable('alarmRule')
      .set({ ...columns, ...moved })
      .where('idAlarmRule', '=', idAlarmRule)
      .execute();
    // A change of a shared rule is published to every company.
    touch(tx, 'alarm-rule', idCompany, idAlarmRule);
  };

  return {
    create: (actor: Actor, { idCompany: wanted, ...body }: AlarmRuleBody) =>
      refusingDuplicates(body.name, () =>
        rules.create(actor, async (tx) => {
          const idCompany = await ownerFor(tx, actor, wanted);
          await checkRule(tx, idCompany, body, false);
          const { idAlarmRule } = await tx
            .insertInto('alarmRule')
            .values({ ...columnsOf(body), idCompany })
            .returning('idAlarmRule')
            .executeTakeFirstOrThrow();
          await writeUsers(tx, idCompany, idAlarmRule, body.users);
          return idAlarmRule;
        }),
      ),

    update: (actor: Actor, idAlarmRule: number, version: number, body: Content) =>
      refusingDuplicates(body.name, () =>
        rules.change(actor, idAlarmRule, { version, permit: mayChange }, async (tx, before) => {
          const idCompany = companyOf(before, actor);
          await checkRule(tx, idCompany, body, before.idCompany === null);
          await update(tx, before, columnsOf(body));
          await writeUsers(tx, idCompany, idAlarmRule, body.users);
        }),
      ),

    setUsers: (actor: Actor, idAlarmRule: number, users: number[]) =>
      rules.change(actor, idAlarmRule, {}, async (tx, before) => {
        const idCompany = companyOf(before, actor);
        await checkUsers(tx, idCompany, users);
        await writeUsers(tx, idCompany, idAlarmRule, users);
      }),

    setState: (actor: Actor, idAlarmRule: number, state: State) =>
      rules.change(actor, idAlarmRule, { permit: mayChange }, (tx, before) => update(tx, before, { state })),
  };
}
export type AlarmRuleService = ReturnType<typeof createAlarmRuleService>;
