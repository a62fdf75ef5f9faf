import { id, text } from '@gemelo/contract/kit/fields';
import * as z from 'zod/mini';

/** Items of additional information with their own input. */
export const knownInfo = ['height', 'numberStowage'] as const;

const info = () => z.optional(z.string().check(z.trim(), z.maxLength(200)));

export const deviceRow = z.strictObject({
  idTwin: id(),
  height: info(),
  numberStowage: info(),
  /** Why it is taken over from its current assignment. */
  justification: z.optional(text(500)),
});
export type DeviceRow = z.output<typeof deviceRow>;

export const deviceRows = () => z.array(deviceRow).check(z.minLength(1), z.maxLength(500));

export const blankRow = { height: '', numberStowage: '' };

/** Notes on a device as a list of names and values, without blanks. */
export const infoOf = (row: Pick<DeviceRow, (typeof knownInfo)[number]>) =>
  knownInfo.flatMap((name) => {
    const value = row[name];
    return value ? [{ name, value }] : [];
  });

export const twinsOf = (rows: readonly DeviceRow[]) =>
  rows.map((row) => ({
    idTwin: row.idTwin,
    additionalInformation: infoOf(row),
    ...(row.justification ? { justification: row.justification } : {}),
  }));
