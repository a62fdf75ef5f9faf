import type { AlarmRule, AlarmRuleBody } from '@gemelo/contract/endpoints/alarm-rules';
import { type FieldIssue, Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { audit } from '../../db/audit.ts';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { refusing } from '../../db/failures.ts';
import type { Actor } from '../../http/actor.ts';
import { findAlarmRule, lockAlarmRule, peopleToMail } from './alarm-rules.queries.ts';

const naming = <T>(name: string, work: () => Promise<T>): Promise<T> =>
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

/** The settings of the company know a limit for these alone. */
const hasCompanyThreshold = (key: string | undefined, { condition, severity }: AlarmRuleBody) =>
  condition === 'above' && (key === 'humidity' || (key === 'temperature' && severity === 'alarm'));

export function createAlarmRuleService(database: Database) {
  const ownOf = (actor: Actor) => actor.idCompany ?? 0;

  const mustFind = async (
    tx: Tx,
    actor: Actor,
    idAlarmRule: number,
    find = findAlarmRule,
  ): Promise<AlarmRule> => {
    const rule = await find(tx, { idCompany: ownOf(actor), idAlarmRule });
    if (!rule) throw new NotFound('alarm-rule', idAlarmRule);
    return rule;
  };

  const checkUsers = async (tx: Tx, actor: Actor, users: number[]): Promise<FieldIssue[]> => {
    const known = new Set((await peopleToMail(tx, ownOf(actor))).map(({ idUser }) => idUser));
    return users.every((idUser) => known.has(idUser)) ? [] : [{ path: 'users', rule: 'reference' }];
  };

  /** What a silence has and what the others have, and that whatever is named exists and is the company's. */
  const check = async (tx: Tx, actor: Actor, body: AlarmRuleBody, shared: boolean) => {
    const issues = await checkUsers(tx, actor, body.users);
    const must = (path: keyof AlarmRuleBody, holds: boolean, rule: string) => {
      if (!holds) issues.push({ path, rule });
    };
    const silence = body.condition === 'silence';
    const measurement = await tx
      .selectFrom('measurement')
      .select('key')
      .where('idMeasurement', '=', body.idMeasurement ?? 0)
      .executeTakeFirst();
    must('idMeasurement', silence || body.idMeasurement !== null, 'required');
    must('idMeasurement', body.idMeasurement === null || measurement !== undefined, 'reference');
    must('idMeasurement', !silence || body.idMeasurement === null, 'reference');
    must(
      'threshold',
      silence || body.threshold !== null || hasCompanyThreshold(measurement?.key, body),
      'required',
    );
    must('holdSeconds', silence || body.holdSeconds !== null, 'required');
    const category = await tx
      .selectFrom('warehouseCategory')
      .select('idWarehouseCategory')
      .where('idWarehouseCategory', '=', body.idWarehouseCategory ?? 0)
      .where('idCompany', '=', ownOf(actor))
      .executeTakeFirst();
    const scoped = shared ? 'fixed' : 'reference';
    must('idWarehouseCategory', body.idWarehouseCategory === null || (!shared && Boolean(category)), scoped);
    const twin = await tx
      .selectFrom('twin')
      .select('idTwin')
      .where('idTwin', '=', body.idTwin ?? 0)
      .where('idCompany', '=', ownOf(actor))
      .executeTakeFirst();
    must('idTwin', body.idTwin === null || (!shared && Boolean(twin)), scoped);
    must('idTwin', body.idTwin === null || body.idWarehouseCategory === null, 'reference');
    const ticketType = await tx
      .selectFrom('ticketType')
      .select('idTicketType')
      .where('idTicketType', '=', body.idTicketType ?? 0)
      // The operator's rules ring for every company, which does not know the types of another.
      .where((eb) =>
        eb.or([eb('idCompany', 'is', null), ...(shared ? [] : [eb('idCompany', '=', ownOf(actor))])]),
      )
      .executeTakeFirst();
    must('idTicketType', body.idTicketType === null || ticketType !== undefined, 'reference');
    if (issues.length > 0) throw new Invalid(issues);
  };

  const setUsers = async (tx: Tx, actor: Actor, idAlarmRule: number, users: number[]) => {
    const idCompany = ownOf(actor);
    await tx
      .deleteFrom('alarmRuleUser')
      .where('idAlarmRule', '=', idAlarmRule)
      .where('idCompany', '=', idCompany)
      .execute();
    const rows = [...new Set(users)].map((idUser) => ({ idAlarmRule, idUser, idCompany }));
    if (rows.length > 0) await tx.insertInto('alarmRuleUser').values(rows).execute();
  };

  const columnsOf = ({ users: _, ...body }: AlarmRuleBody) => {
    const silence = body.condition === 'silence';
    return { ...body, ...(silence ? { threshold: null, hysteresis: 0 } : {}) };
  };

  const change = (actor: Actor, idAlarmRule: number, work: (tx: Tx, before: AlarmRule) => Promise<void>) =>
    database.transaction(actor, async (tx) => {
      const before = await mustFind(tx, actor, idAlarmRule, lockAlarmRule);
      await work(tx, before);
      const after = await mustFind(tx, actor, idAlarmRule);
      await audit(tx, actor, {
        entity: 'alarm-rule',
        id: idAlarmRule,
        action: before.state === after.state ? 'edit' : 'state',
        before: facts(before),
        after: facts(after),
      });
      if (before.version !== after.version) touch(tx, 'alarm-rule', before.idCompany, idAlarmRule);
      return after;
    });

  const mustBeOwn = (actor: Actor, { idCompany }: AlarmRule) => {
    if (idCompany === null && !actor.operator) throw new Forbidden('OPERATOR_ONLY');
  };

  return {
    create: (actor: Actor, body: AlarmRuleBody) =>
      naming(body.name, () =>
        database.transaction(actor, async (tx) => {
          await check(tx, actor, body, false);
          const idCompany = ownOf(actor);
          const { idAlarmRule } = await tx
            .insertInto('alarmRule')
            .values({ ...columnsOf(body), idCompany })
            .returning('idAlarmRule')
            .executeTakeFirstOrThrow();
          await setUsers(tx, actor, idAlarmRule, body.users);
          const rule = await mustFind(tx, actor, idAlarmRule);
          await audit(tx, actor, {
            entity: 'alarm-rule',
            id: idAlarmRule,
            action: 'create',
            idCompany,
            after: facts(rule),
          });
          return rule;
        }),
      ),

    update: (actor: Actor, idAlarmRule: number, version: number, body: AlarmRuleBody) =>
      naming(body.name, () =>
        change(actor, idAlarmRule, async (tx, before) => {
          mustBeOwn(actor, before);
          if (before.version !== version) throw new Refused('STALE', {}, { current: before });
          await check(tx, actor, body, before.idCompany === null);
          await tx
            .updateTable('alarmRule')
            .set({ ...columnsOf(body), version: version + 1, updatedAt: new Date() })
            .where('idAlarmRule', '=', idAlarmRule)
            .execute();
          await setUsers(tx, actor, idAlarmRule, body.users);
        }),
      ),

    setUsers: (actor: Actor, idAlarmRule: number, users: number[]) =>
      change(actor, idAlarmRule, async (tx) => {
        const issues = await checkUsers(tx, actor, users);
        if (issues.length > 0) throw new Invalid(issues);
        await setUsers(tx, actor, idAlarmRule, users);
      }),

    setState: (actor: Actor, idAlarmRule: number, state: State) =>
      change(actor, idAlarmRule, async (tx, before) => {
        mustBeOwn(actor, before);
        await tx
          .updateTable('alarmRule')
          .set((eb) => ({ state, version: eb('version', '+', 1), updatedAt: new Date() }))
          .where('idAlarmRule', '=', idAlarmRule)
          .execute();
      }),
  };
}
export type AlarmRuleService = ReturnType<typeof createAlarmRuleService>;
