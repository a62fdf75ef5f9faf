import {
  alarmRuleOptions,
  alarmRuleState,
  alarmRules,
  alarmRuleUsers,
  createAlarmRule,
  updateAlarmRule,
} from '@gemelo/contract/endpoints/alarm-rules';
import {
  type AlarmFilters,
  acknowledgeAlarm,
  acknowledgeAlarms,
  alarmFacets,
  alarmFilters,
  alarmReadings,
  alarmSummary,
  getAlarm,
  alarms as listedAlarms,
  resolveAlarm,
} from '@gemelo/contract/endpoints/alarms';
import { Invalid } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import { safeParse } from 'zod/v4/core';
import { type Api, say } from '../../http/handle.ts';
import { listing } from '../../http/list.ts';
import { indexedMatches } from '../../http/search.ts';
import { readingsAround } from './alarm-readings.queries.ts';
import { presentAlarmRule, ruleOptions, selectAlarmRules } from './alarm-rules.queries.ts';
import type { AlarmRuleService } from './alarm-rules.service.ts';
import { alarmChoices, filterAlarms, listAlarms, summarize } from './alarms.queries.ts';
import type { AlarmService } from './alarms.service.ts';

function parseMatch(match: Record<string, string>): AlarmFilters {
  const parsed = safeParse(alarmFilters, match, { reportInput: true });
  if (!parsed.success) throw new Invalid(fieldIssues(parsed.error, 'match'));
  return parsed.data;
}

function mountRules(api: Api, rules: AlarmRuleService) {
  api.list(alarmRules, async ({ actor, query }, tx) => {
    const { state, condition, severity, idMeasurement, search } = query;
    const searched = { table: 'alarm_rule', id: 'idAlarmRule', columns: ['name'] } as const;
    const found = search ? await indexedMatches(tx, searched, search, 'r') : undefined;
    return listing(
      selectAlarmRules(tx, actor.idCompany ?? 0)
        .$if(found !== undefined, (rows) => (found ? rows.where(found) : rows))
        .$if(state !== undefined, (rows) => rows.where('r.state', 'in', state ?? []))
        .$if(condition !== undefined, (rows) => rows.where('r.condition', 'in', condition ?? []))
        .$if(severity !== undefined, (rows) => rows.where('r.severity', 'in', severity ?? []))
        .$if(idMeasurement !== undefined, (rows) => rows.where('r.idMeasurement', 'in', idMeasurement ?? [])),
      {
        entity: 'alarm-rule',
        order: {
          idAlarmRule: 'r.idAlarmRule',
          name: 'r.name',
          condition: 'r.condition',
          severity: 'r.severity',
          state: 'r.state',
        },
        newest: ['r.idAlarmRule'],
        present: presentAlarmRule,
      },
    );
  });
  api.handle(alarmRuleOptions, ({ actor }) =>
    api.database.transaction(actor, (tx) => ruleOptions(tx, actor.idCompany ?? 0)),
  );
  api.handle(createAlarmRule, async ({ actor, body }) => {
    const rule = await rules.create(actor, body);
    return say('CREATED', rule, { name: rule.name });
  });
  api.handle(updateAlarmRule, async ({ actor, params, body: { version, ...body } }) => {
    const rule = await rules.update(actor, params.idAlarmRule, version, body);
    return say('UPDATED', rule, { name: rule.name });
  });
  api.handle(alarmRuleUsers, async ({ actor, params, body }) => {
    const rule = await rules.setUsers(actor, params.idAlarmRule, body.users);
    return say('UPDATED', rule, { name: rule.name });
  });
  api.handle(alarmRuleState, async ({ actor, params, body }) => {
    const rule = await rules.setState(actor, params.idAlarmRule, body.state);
    return say(body.state === 'Activo' ? 'ACTIVATED' : 'INACTIVATED', rule, { name: rule.name });
  });
}

export function alarmRoutes(api: Api, alarms: AlarmService, rules: AlarmRuleService) {
  const { database } = api;
  api.list(listedAlarms, async ({ actor, query }, tx) =>
    listAlarms(await filterAlarms(tx, actor.idCompany ?? 0, query)),
  );
  api.handle(alarmSummary, ({ actor }) =>
    database.transaction(actor, (tx) => summarize(tx, actor.idCompany ?? 0)),
  );
  api.handle(alarmFacets, ({ actor }) =>
    database.transaction(actor, (tx) => alarmChoices(tx, actor.idCompany ?? 0)),
  );
  api.handle(getAlarm, ({ actor, params }) =>
    database.transaction(actor, (tx) => alarms.find(tx, params.idAlarm)),
  );
  api.handle(alarmReadings, ({ actor, params }) =>
    database.transaction(actor, async (tx) => readingsAround(tx, await alarms.find(tx, params.idAlarm))),
  );
  api.handle(acknowledgeAlarms, async ({ actor, body: { ids, match, note } }) => {
    if ((ids === undefined) === (match === undefined)) throw new Invalid([{ path: 'ids', rule: 'required' }]);
    const which = ids ? { ids } : { filters: parseMatch(match ?? {}) };
    const changed = await alarms.acknowledgeSeveral(actor, which, note ?? null);
    return say('ALARMS_ACKNOWLEDGED', { changed }, { count: changed });
  });
  api.handle(acknowledgeAlarm, async ({ actor, params, body }) =>
    say('ALARM_ACKNOWLEDGED', await alarms.acknowledge(actor, params.idAlarm, body.note ?? null)),
  );
  api.handle(resolveAlarm, async ({ actor, params, body }) =>
    say('ALARM_RESOLVED', await alarms.resolve(actor, params.idAlarm, body.justification)),
  );
  mountRules(api, rules);
}
