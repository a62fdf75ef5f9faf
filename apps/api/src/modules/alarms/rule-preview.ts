import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { AlarmRulePreview, AlarmRulePreviewBody } from '@gemelo/contract/endpoints/alarm-rules';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { companyLimits, findAlarmRule } from './alarm-rules.queries.ts';
import { checkRule } from './alarm-rules.rules.ts';
import { evaluate, type Ladder, type Micros, SECOND } from './engine/evaluate.ts';
import { ladderFrom } from './engine/evaluate-twins.ts';
import { readCompany, rulesFor, type WatchedCompany, type WatchedRule } from './engine/watched.ts';
import { countSilences, namesOf, readWeek, type SampledSeries, sampleTwins } from './rule-preview.queries.ts';

const DAYS = 7;
const HOUR = 3_600 * SECOND;
/** Beyond this many readings, hourly means are evaluated instead. */
const MAX_READINGS = 40_000;
/** Twins per statement, so that neither the database nor this process is held for long. */
const CHUNK_SIZE = 25;
const MOST = 3;

/** The rule as the engine would see it once it is saved. */
async function draftOf(
  tx: Tx,
  company: WatchedCompany,
  body: AlarmRulePreviewBody,
  shared: boolean,
): Promise<WatchedRule> {
  const { idAlarmRule, holdSeconds, threshold, ...rule } = body;
  const limits =
    threshold === null && rule.condition === 'above' && rule.idMeasurement !== null
      ? await companyLimits(tx, company.idCompany, rule.idMeasurement)
      : undefined;
  return {
    ...rule,
    idAlarmRule: idAlarmRule ?? 0,
    idCompany: shared ? null : company.idCompany,
    name: '',
    watchedSince: 0,
    threshold: threshold ?? limits?.[rule.severity] ?? null,
    storage: threshold === null,
    // A silence without a time of its own takes the company's, which is also the longest gap.
    hold: holdSeconds === null ? company.gap : holdSeconds * SECOND,
  };
}

/** Of the sampled twins, those for which the rule would count. */
async function coveredBy(tx: Tx, company: WatchedCompany, draft: WatchedRule) {
  const { twins, share } = await sampleTwins(tx, company.idCompany, draft);
  const rules = [...company.rules.filter(({ idAlarmRule }) => idAlarmRule !== draft.idAlarmRule), draft];
  return { covered: twins.filter((twin) => rulesFor(rules, twin).includes(draft)), share };
}

/** An hour's mean stands for the whole hour, so it has lasted for that long. */
const onHours = (ladder: Ladder): Ladder => ({
  ...ladder,
  gap: Math.max(ladder.gap, 2 * HOUR),
  steps: ladder.steps.map((step) => ({ ...step, hold: Math.max(0, step.hold - HOUR) })),
});

function timesRung(ladder: Ladder, from: Micros, { hours, readings }: SampledSeries) {
  const step = { evaluatedTo: from, since: null, muted: false, recent: [] };
  const before = evaluate({ steps: [step], alarm: null }, hours, onHours(ladder));
  const after = evaluate(before.memory, readings, ladder);
  return [...before.transitions, ...after.transitions].filter(({ kind }) => kind === 'open').length;
}

async function countRings(tx: Tx, company: WatchedCompany, draft: WatchedRule, idTwins: number[]) {
  const from = company.now - DAYS * 24 * HOUR;
  const times = new Map<number, number>();
  const ladder = ladderFrom([draft], company.gap);
  let hourly = ladder === undefined;
  let read = 0;
  for (let first = 0; first < idTwins.length; first += CHUNK_SIZE) {
    const chunk = idTwins.slice(first, first + CHUNK_SIZE);
    if (!ladder)
      for (const { idTwin, silences } of await countSilences(tx, chunk, from, draft.hold))
        times.set(idTwin, silences);
    else
      for (const series of await readWeek(tx, chunk, draft.idMeasurement ?? 0, from, read < MAX_READINGS)) {
        read += series.readings.length;
        hourly ||= series.hours.length > 0;
        const rung = timesRung(ladder, from, series);
        if (rung > 0) times.set(series.idTwin, (times.get(series.idTwin) ?? 0) + rung);
      }
    await yieldToOthers();
  }
  return { times, hourly };
}

/** Whether the rule that would be changed is the operator's. */
async function isShared(tx: Tx, idCompany: number, idAlarmRule: number | null) {
  if (idAlarmRule === null) return false;
  const rule = await findAlarmRule(tx, { idCompany, idAlarmRule, all: false });
  if (!rule) throw new NotFound('alarm-rule', idAlarmRule);
  return rule.idCompany === null;
}

/** How often a rule would have rung, judged as the engine judges, on the readings of the last days. */
export async function previewRule(
  tx: Tx,
  idCompany: number,
  body: AlarmRulePreviewBody,
): Promise<AlarmRulePreview> {
  const company = await readCompany(tx, idCompany);
  const none = { days: DAYS, times: 0, twins: 0, approximate: false, most: [] };
  if (!company) return none;
  const shared = await isShared(tx, idCompany, body.idAlarmRule);
  const { idAlarmRule: _, idCompany: __, ...rule } = body;
  await checkRule(
    tx,
    idCompany,
    { ...rule, name: '', reminderMinutes: null, idTicketType: null, users: [] },
    shared,
  );
  const draft = await draftOf(tx, company, body, shared);
  const { covered, share } = await coveredBy(tx, company, draft);
  const { times, hourly } = await countRings(
    tx,
    company,
    draft,
    covered.map(({ idTwin }) => idTwin),
  );
  const total = [...times.values()].reduce((sum, one) => sum + one, 0);
  const most = [...times].toSorted(([a, x], [b, y]) => y - x || a - b).slice(0, MOST);
  const names = await namesOf(
    tx,
    most.map(([idTwin]) => idTwin),
  );
  return {
    days: DAYS,
    times: Math.round(total / share),
    twins: Math.round(covered.length / share),
    approximate: hourly || share < 1,
    most: most.map(([idTwin, count]) => ({ idTwin, name: names.get(idTwin) ?? '', times: count })),
  };
}
