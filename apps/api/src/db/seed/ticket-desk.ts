import { sql } from 'kysely';
import type { Tx } from '../client.ts';
import { OPERATOR, OTHER } from './people.ts';

const [URGENT, HIGH] = [1, 2];
const HOUR = 60;
const DAY = 24 * HOUR;

const targets = [
  { idTaskPriority: URGENT, responseMinutes: 30, resolutionMinutes: 4 * HOUR },
  { idTaskPriority: HIGH, responseMinutes: 2 * HOUR, resolutionMinutes: DAY },
  { idTaskPriority: null, responseMinutes: 10 * HOUR, resolutionMinutes: 5 * DAY },
];

/** For every company. */
const answers = [
  {
    name: 'Recibido',
    text: 'Gracias por avisar, {reporter}. Tomé el ticket {ticket} y hoy mismo lo reviso.\n{me}',
  },
  {
    name: 'Pedir una foto',
    text: '{reporter}, ¿puede agregar una foto del dispositivo y de la etiqueta con su número? Así llevamos el repuesto correcto.',
  },
  {
    name: 'Batería cambiada',
    text: 'Se cambió la batería y el dispositivo volvió a reportar. Lo observo hasta mañana antes de resolver el ticket.',
  },
  {
    name: 'Visita programada',
    text: 'Programamos la visita para la próxima ronda de la bodega. Mientras tanto deje el dispositivo en su lugar, por favor.',
  },
];

/** How soon tickets are answered, and what is often answered. */
export async function seedTicketDesk(tx: Tx) {
  await tx
    .insertInto('ticketTarget')
    .values([OPERATOR, OTHER].flatMap((idCompany) => targets.map((target) => ({ idCompany, ...target }))))
    .execute();
  await tx.insertInto('cannedAnswer').values(answers).execute();
  // Nobody is mailed about deadlines of a past that never was.
  await sql`update ticket set told_soon = late_key, told_late = late_key where soon_at <= now()`.execute(tx);
}
