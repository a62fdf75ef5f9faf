import { createHash } from 'node:crypto';

/** Every write is of a twin of its own: a new one, or one of those that the seed made. */
export type Kind = 'create' | 'update';

const hex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0');
const md5 = (number: number) => createHash('md5').update(String(number)).digest('hex');
const separated = (digits: string) => digits.replace(/(..)(?=.)/g, '$1:');

export const nameOf = (kind: Kind, number: number) =>
  kind === 'create' ? `Banco ${number}` : `Masa ${md5(number)} renombrada`;
export const macOf = (kind: Kind, number: number) =>
  separated(kind === 'create' ? `B0${hex(number, 10)}` : `F0${hex(number, 10)}`);

/** The body of the request with this number; `first` is the id of the seed's first twin. */
export function bodyOf(kind: Kind, number: number, first: number): object {
  const facts = {
    name: nameOf(kind, number),
    mac: macOf(kind, number),
    twinType: number % 5 === 0 ? 'Fijo' : 'Circulante',
    idWarehouse: kind === 'create' ? 1 : 1 + (number % 3),
    idTwinModel: 1,
  };
  return kind === 'create' ? { ...facts, station: 0 } : { ...facts, idTwin: first + number - 1, version: 1 };
}
