import { StartupError } from './db/embedded/startup-error.ts';

/** How many months what grows is kept; 0: for ever. */
export interface Retention {
  readings: number;
  /** Sums of readings by hour and by day. */
  hours: number;
  days: number;
  audit: number;
  mails: number;
  movements: number;
  /** Alarms that are over, and the history of what is closed. */
  events: number;
}

type ReadMonths = (name: string, limits: { fallback: number; min: number; max: number }) => number;

const MOST = 600;
const A_YEAR = 12;

/** Whether `months` is as long as `others`. */
const covers = (months: number, others: number) => months === 0 || (others !== 0 && months >= others);

function mustCover([name, months]: [string, number], [other, others]: [string, number], why: string) {
  if (covers(months, others)) return;
  throw new StartupError(
    `${name} debe ser 0 (para siempre) o por lo menos ${others === 0 ? `lo mismo que ${other}, que es 0` : `${others}, como ${other}`}, no ${months}: ${why}`,
  );
}

function mustLast(name: string, months: number) {
  if (covers(months, A_YEAR)) return;
  throw new StartupError(
    `${name} debe ser 0 (para siempre) o por lo menos ${A_YEAR}, no ${months}: lo del último año siempre queda.`,
  );
}

export function readRetention(read: ReadMonths): Retention {
  const readings = read('READING_MONTHS', { fallback: 24, min: 2, max: 240 });
  const hours = read('READING_HOUR_MONTHS', { fallback: Math.max(60, readings), min: 0, max: MOST });
  const days = read('READING_DAY_MONTHS', { fallback: 0, min: 0, max: MOST });
  mustCover(
    ['READING_HOUR_MONTHS', hours],
    ['READING_MONTHS', readings],
    'las horas quedan cuando sus lecturas se borran.',
  );
  mustCover(
    ['READING_DAY_MONTHS', days],
    ['READING_HOUR_MONTHS', hours],
    'los días quedan cuando sus horas se borran.',
  );
  const audit = read('AUDIT_MONTHS', { fallback: 60, min: 0, max: MOST });
  mustLast('AUDIT_MONTHS', audit);
  const mails = read('MAIL_MONTHS', { fallback: 24, min: 0, max: MOST });
  const movements = read('MOVEMENT_MONTHS', { fallback: 0, min: 0, max: MOST });
  mustCover(
    ['MOVEMENT_MONTHS', movements],
    ['READING_HOUR_MONTHS', hours],
    'sin los movimientos no se sabe dónde se midieron las horas.',
  );
  const events = read('EVENT_MONTHS', { fallback: 36, min: 0, max: MOST });
  mustLast('EVENT_MONTHS', events);
  return { readings, hours, days, audit, mails, movements, events };
}
