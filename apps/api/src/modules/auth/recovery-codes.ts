import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/client.ts';
import { now } from '../../db/clock.ts';
import { hashSecret } from '../../security/secrets.ts';

const CODES = 10;
/** 32 letters and digits that cannot be confused: five bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits, too many to be found from a plain hash. */
const LENGTH = 16;

const grouped = (code: string, size: number) => code.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? '';

/** As it was shown, however it was typed. Codes of ten characters were issued by earlier versions. */
function asShown(typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  return grouped(code, code.length === 10 ? 5 : 4);
}

const newCode = () =>
  grouped(Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''), 4);

/** Replaces a user's recovery codes; they are shown once. */
export async function renewRecoveryCodes(tx: Tx, idUser: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.deleteFrom('recoveryCode').where('idUser', '=', idUser).execute();
  await tx
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ idUser, hash: hashSecret(code) })))
    .execute();
  return codes;
}

/** Consumes a recovery code. */
export async function redeemRecoveryCode(tx: Tx, idUser: number, typed: string): Promise<boolean> {
  const used = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('idUser', '=', idUser)
    .where('hash', '=', hashSecret(asShown(typed)))
    .where('usedAt', 'is', null)
    .returning('idUser')
    .executeTakeFirst();
  return used !== undefined;
}
