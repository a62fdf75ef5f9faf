import {
  DEFAULT_FAILURES,
  DEFAULT_PATIENCE,
  DEFAULT_SHARES,
} from '@gemelo/contract/endpoints/firmware-waves';
import { id, line } from '@gemelo/contract/kit/fields';
import * as z from 'zod/mini';

/** How fast a wave goes, by what each step reaches. */
export const paces = {
  careful: DEFAULT_SHARES,
  quick: [10, 100],
  atOnce: null,
  everybody: [100],
} as const satisfies Record<string, readonly number[] | null>;
export type Pace = keyof typeof paces;
export const paceNames = Object.keys(paces) as Pace[];

/** In minutes: from devices on mains to those that wake up once a day. */
export const patiences = [30, 120, 720, 1_440, 4_320, 10_080] as const;

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

export const waveSchema = z
  .strictObject({
    name: line(120),
    idFirmware: id(),
    idTwinModels: z.array(id()),
    idWarehouses: z.array(id()),
    idTwins: z.array(id()),
    pace: z.enum(paceNames as [Pace, ...Pace[]]),
    atOnce: z.nullable(whole(1, 10_000)),
    mostFailures: whole(0, 100),
    patienceMinutes: whole(5, 20_160),
    idCompany: z.optional(id()),
  })
  .check(
    z.refine(
      ({ idTwinModels, idWarehouses, idTwins }) =>
        idTwinModels.length + idWarehouses.length + idTwins.length > 0,
      { error: 'Required', path: ['idTwinModels'] },
    ),
    z.refine(({ pace, atOnce }) => pace !== 'atOnce' || atOnce !== null, {
      error: 'Required',
      path: ['atOnce'],
    }),
  );
export type WaveValues = z.output<typeof waveSchema>;

export const newWave = {
  ...{ name: '', idFirmware: null, idTwinModels: [], idWarehouses: [], idTwins: [] },
  ...{ pace: 'careful', atOnce: 10 },
  ...{ mostFailures: DEFAULT_FAILURES, patienceMinutes: DEFAULT_PATIENCE },
};

/** What is sent of a filled-in form. */
export function bodyOf({ pace, atOnce, idCompany: _chosen, ...values }: WaveValues) {
  const shares = paces[pace];
  return {
    ...values,
    shares: shares === null ? null : [...shares],
    atOnce: shares === null ? atOnce : null,
  };
}
