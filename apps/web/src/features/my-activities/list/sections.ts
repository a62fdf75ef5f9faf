import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { dateFormat } from '../../../lib/formatters.ts';

export const sectionNames = ['today', 'overdue', 'upcoming', 'done'] as const;
export type SectionName = (typeof sectionNames)[number];

/** A day of the calendar of a zone, as it can be compared. */
const dayIn = (at: number | string, timeZone: string) =>
  dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at));

function sectionOf(row: ActivityAssignment, now: number, timeZone: string): SectionName | undefined {
  const today = dayIn(now, timeZone);
  if (row.progress === 'cancelled') return undefined;
  if (row.progress === 'done')
    return row.endedAt && dayIn(row.endedAt, timeZone) === today ? 'done' : undefined;
  // What runs is today’s, however late it is.
  if (row.progress === 'started') return 'today';
  if (Date.parse(row.dueAt) < now) return 'overdue';
  return dayIn(row.startsAt, timeZone) <= today ? 'today' : 'upcoming';
}

const byStart = (one: ActivityAssignment, other: ActivityAssignment) =>
  Number(other.progress === 'started') - Number(one.progress === 'started') ||
  Date.parse(one.startsAt) - Date.parse(other.startsAt);

/** Activities as a day of work reads them; what runs comes first. */
export function sectionsOf(rows: readonly ActivityAssignment[], now: number, timeZone: string) {
  const sections: Record<SectionName, ActivityAssignment[]> = {
    today: [],
    overdue: [],
    upcoming: [],
    done: [],
  };
  for (const row of rows.toSorted(byStart)) {
    const name = sectionOf(row, now, timeZone);
    if (name) sections[name].push(row);
  }
  return sections;
}
