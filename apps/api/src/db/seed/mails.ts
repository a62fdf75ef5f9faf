import type { Tx } from '../client.ts';
import { OPERATOR } from './people.ts';

const WEEK_MS = 7 * 86_400_000;

/** Weekly summaries; without a mail server they are kept to be read in the console. */
export async function seedMails(tx: Tx) {
  await tx
    .insertInto('mail')
    .values(
      [3, 2, 1].map((weeksAgo) => ({
        idCompany: OPERATOR,
        recipient: 'gerencia@gemelo.test',
        subject: 'Resumen semanal',
        body: 'Buen día:\n\nLa humedad se mantuvo debajo de 65 % en todo lo almacenado. El detalle está en la consola.',
        state: 'kept' as const,
        createdAt: new Date(Date.now() - weeksAgo * WEEK_MS),
      })),
    )
    .execute();
}
