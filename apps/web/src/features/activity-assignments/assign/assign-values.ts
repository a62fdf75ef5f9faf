import {
  type ActivityAssignment,
  assignmentBody,
  type assignmentOptions,
  updateAssignment,
} from '@gemelo/contract/endpoints/activity-assignments';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { addDays, clockAt } from '@gemelo/contract/kit/zoned';
import * as z from 'zod/mini';
import { clockMoment } from '../../../lib/zoned-time.ts';

export type Stop = ActivityAssignment['stops'][number];
export type AssignmentOptions = DataOf<typeof assignmentOptions>;

/** Hours between which somebody works if nothing else is said. */
const MORNING = 8;
const EVENING = 18;

const time = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Required' }));
const period = { startDay: z.iso.date(), startTime: time(), dueDay: z.iso.date(), dueTime: time() };
interface Period {
  startDay: string;
  startTime: string;
  dueDay: string;
  dueTime: string;
}
const ordered = z.refine<Period>(
  ({ startDay, startTime, dueDay, dueTime }) => `${startDay}T${startTime}` < `${dueDay}T${dueTime}`,
  { error: 'period_reversed', path: ['dueTime'] },
);

const { idActivity, users, instructions, stops, idCompany } = assignmentBody.shape;
/** Days and times as a person says them; what a form has for a schedule is left out. */
export const onceForm = z
  .object({ idActivity, users, instructions, stops, idCompany, ...period })
  .check(ordered);
export type OnceValues = z.output<typeof onceForm>;

export const editForm = z
  .object({ idUser: updateAssignment.body.shape.idUser, instructions, stops, ...period })
  .check(ordered);
export type EditValues = z.output<typeof editForm>;

const hour = (of: number) => `${String(of).padStart(2, '0')}:00`;

/** From the next full hour until the evening, or the whole next day where none is left of this one. */
export function usualPeriod(at: Date, timeZone: string): Period {
  const { today, now } = clockAt(at, timeZone);
  const next = Number(now.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH'.length)) + 1;
  const day = next < EVENING ? today : addDays(today, 1);
  return {
    startDay: day,
    startTime: hour(next < EVENING ? next : MORNING),
    dueDay: day,
    dueTime: hour(EVENING),
  };
}

/** The period in words of a clock. */
function periodOf({ startsAt, dueAt }: ActivityAssignment, timeZone: string): Period {
  const read = (at: string) => clockAt(new Date(at), timeZone);
  const [from, until] = [read(startsAt), read(dueAt)];
  const timeOf = (now: string) => now.slice('YYYY-MM-DDT'.length);
  return {
    startDay: from.today,
    startTime: timeOf(from.now),
    dueDay: until.today,
    dueTime: timeOf(until.now),
  };
}

/** The moments of a period that was checked. */
export function momentsOf<V extends Period>(
  { startDay, startTime, dueDay, dueTime, ...rest }: V,
  zone: string,
) {
  return {
    ...rest,
    startsAt: clockMoment(startDay, startTime, zone) ?? '',
    dueAt: clockMoment(dueDay, dueTime, zone) ?? '',
  };
}

export const stopsOf = (of: Pick<ActivityAssignment, 'stops'>) =>
  of.stops.map(({ idWarehouse }) => idWarehouse);

export const editedOf = (assignment: ActivityAssignment, timeZone: string): EditValues => ({
  idUser: assignment.assignmentUser.idUser,
  instructions: assignment.instructions,
  stops: stopsOf(assignment),
  ...periodOf(assignment, timeZone),
});
