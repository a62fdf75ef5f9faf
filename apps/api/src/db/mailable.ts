import { prepared } from './prepared.ts';

/** Whom a company can choose to mail: active people who have confirmed their address. */
export const mailablePeople = prepared<{ idCompany: number }>()((db, { idCompany }) =>
  db
    .selectFrom('appUser')
    .select(['idUser', 'name', 'email'])
    .where('idCompany', '=', idCompany)
    .where('state', '=', 'Activo')
    .where('emailVerifiedAt', 'is not', null)
    .orderBy('name')
    .orderBy('idUser'),
);
