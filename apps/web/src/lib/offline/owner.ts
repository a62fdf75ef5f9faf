import { session, useSession } from '../session.ts';
import type { Owner } from './stored.ts';

interface Person {
  idUser: number;
  idCompany: number | null;
}

const ownerOf = (person: Person | null): Owner | undefined =>
  person ? `${person.idUser}.${person.idCompany ?? 0}` : undefined;

/** Who is signed in now. */
export const currentOwner = (): Owner | undefined => (session.token() ? ownerOf(session.user()) : undefined);
export const useOwner = (): Owner => useSession(({ user }) => ownerOf(user)) ?? '';

const LINK = 'link.';
/** Enough to tell links apart; the rest of the token stays out of the store. */
const SHOWN = 12;

/** Somebody without an account, by the token of their link. */
export const linkOwner = (token: string): Owner => `${LINK}${token.slice(0, SHOWN)}`;
export const isPerson = (owner: Owner): boolean => !owner.startsWith(LINK);
