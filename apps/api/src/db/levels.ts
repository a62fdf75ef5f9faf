import type { Level } from '@gemelo/contract/endpoints/levels';
import { type RawBuilder, sql } from 'kysely';

/** Aggregate over rows `v` of the view `twin_trouble`: 2 for an alarm, 1 for a warning, null without trouble. */
export const worstRank = sql<
  number | null
>`max(case v.severity when 'alarm' then 2 when 'warning' then 1 end)`;

export const levelOfRank = (rank: RawBuilder<number | null>) =>
  sql<Level>`case ${rank} when 2 then 'alarm' when 1 then 'warning' else 'normal' end`;

/** Aggregates over rows `v` of the view `twin_trouble`: the worst of them, and how many alarms are unresolved. */
export const worstLevel = levelOfRank(worstRank);
export const openAlarms = sql<number>`count(distinct v.id_alarm)`;
