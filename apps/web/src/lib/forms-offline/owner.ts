import { session, useSession } from '../session.ts';
import type { Owner } from './store.ts';

interface Person {
  idUser: number;
  idCompany: number | null;
}

const ownerOf = (person: Person | null): Owner | undefined =>
  person ? `${person.idUser}.${person.idCompany ?? 0}` : undefined;

/** Who is signed in now. */
export const currentOwner = (): Owner | undefined => (session.token() ? ownerOf(session.user()) : undefined);
export const useOwner = (): Owner => useSession(({ user }) => ownerOf(user)) ?? '';
