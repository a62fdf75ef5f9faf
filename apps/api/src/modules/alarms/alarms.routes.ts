import { twinLimits } from '@gemelo/contract/endpoints/alarm-limits';
import { alarmReadings } from '@gemelo/contract/endpoints/alarm-readings';
import {
  alarmRuleOptions,
  alarmRulePreview,
  alarmRuleState,
  alarmRules,
  alarmRuleUsers,
  createAlarmRule,
  updateAlarmRule,
} from '@gemelo/contract/endpoints/alarm-rules';
import { alarmSummary } from '@gemelo/contract/endpoints/alarm-summary';
import {
  acknowledgeAlarm,
  acknowledgeAlarms,
  alarmFacets,
  alarmFilters,
  getAlarm,
  alarms as listedAlarms,
  resolveAlarm,
} from '@gemelo/contract/endpoints/alarms';
import { Invalid } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import type { Language } from '@gemelo/contract/kit/languages';
import { safeParse } from 'zod/v4/core';
import { type Actor, companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { spoken } from '../../http/seeded.ts';
import { readingsAround } from './alarm-readings.queries.ts';
import { ruleOptions } from './alarm-rules.queries.ts';
import type { AlarmRuleService } from './alarm-rules.service.ts';
import { alarmList, ruleList, type SpokenAlarmFilters, urgentAlarms } from './alarms.lists.ts';
import { alarmChoices, summarize } from './alarms.queries.ts';
import type { AlarmService } from './alarms.service.ts';
import { previewRule } from './rule-preview.ts';
import { limitsOf } from './twin-limits.queries.ts';

const own = (actor: Actor) => actor.idCompany ?? 0;

function parseMatch(match: Record<string, string>, language: Language): SpokenAlarmFilters {
  const parsed = safeParse(alarmFilters, match, { reportInput: true });
  if (!parsed.success) throw new Invalid(fieldIssues(parsed.error, 'match'));
  return { ...parsed.data, search: spoken(language, parsed.data.search) };
}

function mountRules(api: Api, rules: AlarmRuleService) {
  api.list(alarmRules, ({ actor, query, language }, tx) =>
    ruleList(tx, {
      ...query,
      search: spoken(language, query.search),
      idCompany: companyFor(actor, query.idCompany),
    }),
  );
  api.handle(alarmRuleOptions, ({ actor, query }) =>
    api.database.read(actor, (tx) => ruleOptions(tx, companyFor(actor, query.idCompany))),
  );
  api.handle(alarmRulePreview, ({ actor, body }) =>
    api.database.read(actor, (tx) => previewRule(tx, companyFor(actor, body.idCompany), body)),
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
  api.list(listedAlarms, ({ actor, query, language }, tx) => {
    const unresolved = query.state !== undefined && !query.state.includes('resolved');
    const list = unresolved ? urgentAlarms : alarmList;
    return list(tx, { ...query, search: spoken(language, query.search), idCompany: own(actor) });
  });
  api.handle(alarmSummary, ({ actor }) => database.read(actor, (tx) => summarize(tx, own(actor))));
  api.handle(twinLimits, ({ actor, params }) => database.read(actor, (tx) => limitsOf(tx, params.idTwin)));
  api.handle(alarmFacets, ({ actor }) => database.read(actor, (tx) => alarmChoices(tx, own(actor))));
  api.handle(getAlarm, ({ actor, params }) => database.read(actor, (tx) => alarms.find(tx, params.idAlarm)));
  api.handle(alarmReadings, ({ actor, params, query }) =>
    database.read(actor, async (tx) => readingsAround(tx, await alarms.find(tx, params.idAlarm), query)),
  );
  api.handle(acknowledgeAlarms, async ({ actor, body: { ids, match, note }, language }) => {
    if ((ids === undefined) === (match === undefined)) throw new Invalid([{ path: 'ids', rule: 'required' }]);
    const which = ids ? { ids } : { filters: parseMatch(match ?? {}, language) };
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
