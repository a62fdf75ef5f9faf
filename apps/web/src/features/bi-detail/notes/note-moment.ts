import { dateFormat } from '../../../lib/formatters.ts';

/** A moment as a clock of a zone shows it: `YYYY-MM-DD` and `HH:mm`. */
export const dayAndTime = (moment: number, timeZone: string): { day: string; time: string } => ({
  day: dateFormat('sv-SE', { timeZone }).format(moment),
  time: dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    moment,
  ),
});
