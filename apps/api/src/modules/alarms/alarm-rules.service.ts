import type { AlarmRule, AlarmRuleBody } from '@gemelo/contract/endpoints/alarm-rules';
import { Forbidden, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
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

const columnsOf = ({ users: _, ...body }: AlarmRuleBody) => ({
  ...body,
  ...(body.condition === 'silence' ? { threshold: null, hysteresis: 0 } : {}),
});

const ownOf = (actor: Actor) => actor.idCompany ?? 0;

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
    find: (tx, actor, idAlarmRule) => findAlarmRule(tx, { idCompany: ownOf(actor), idAlarmRule }),
    lock: rowLock('alarmRule', 'idAlarmRule'),
    facts,
    // Each company chooses its own recipients of a shared rule.
    companyOf: (_rule, actor) => actor.idCompany,
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
    create: (actor: Actor, body: AlarmRuleBody) =>
      refusingDuplicates(body.name, () =>
        rules.create(actor, async (tx) => {
          const idCompany = ownOf(actor);
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

    update: (actor: Actor, idAlarmRule: number, version: number, body: AlarmRuleBody) =>
      refusingDuplicates(body.name, () =>
        rules.change(actor, idAlarmRule, { version, permit: mayChange }, async (tx, before) => {
          await checkRule(tx, ownOf(actor), body, before.idCompany === null);
          await update(tx, before, columnsOf(body));
          await writeUsers(tx, ownOf(actor), idAlarmRule, body.users);
        }),
      ),

    setUsers: (actor: Actor, idAlarmRule: number, users: number[]) =>
      rules.change(actor, idAlarmRule, {}, async (tx) => {
        await checkUsers(tx, ownOf(actor), users);
        await writeUsers(tx, ownOf(actor), idAlarmRule, users);
      }),

    setState: (actor: Actor, idAlarmRule: number, state: State) =>
      rules.change(actor, idAlarmRule, { permit: mayChange }, (tx, before) => update(tx, before, { state })),
  };
}
export type AlarmRuleService = ReturnType<typeof createAlarmRuleService>;
