import { type TicketBody, ticketBody } from '@gemelo/contract/endpoints/tickets';
import { dayAt } from '@gemelo/contract/kit/zoned';
import * as z from 'zod/mini';
import { clockMoment } from '../../../lib/zoned-time.ts';

/** Form values: the due date is a day instead of a moment. */
export const ticketSchema = z.extend(z.omit(ticketBody, { dueAt: true, idAlarm: true }), {
  dueDay: z.optional(z.nullable(z.string())),
});
export type TicketValues = z.output<typeof ticketSchema>;

const LAST_MINUTE = '23:59';

/** A due day ends at midnight of the company's time zone. */
export const dueAtOf = (day: string | null | undefined, timeZone: string): string | null =>
  day ? (clockMoment(day, LAST_MINUTE, timeZone) ?? null) : null;

export const dayOf = (moment: string | null, timeZone: string): string | null =>
  moment === null ? null : dayAt(new Date(moment), timeZone);

export const bodyOf = (
  { dueDay, idFiles = [], ...values }: TicketValues,
  timeZone: string,
  idAlarm: number | undefined,
): TicketBody => ({
  ...values,
  dueAt: dueAtOf(dueDay, timeZone),
  ...(idFiles.length === 0 ? {} : { idFiles }),
  ...(idAlarm === undefined ? {} : { idAlarm }),
});
