import type { Tx } from '../client.ts';

export const DEMO_PASSWORD = 'Gemelo-2026';
export const OPERATOR = 1;
export const OTHER = 2;

export const companies = [
  { idCompany: OPERATOR, name: 'Azucarera Costa Sur', operator: true },
  { idCompany: OTHER, name: 'Almacenes del Otro Lado', operator: false },
];

/** One user for each role, and the administrator of the second company. */
export const people = [
  { idUser: 1, idCompany: OPERATOR, idRole: 1, name: 'Ana Lucía Morales', email: 'admin@gemelo.test' },
  { idUser: 2, idCompany: OPERATOR, idRole: 2, name: 'Sergio Fuentes', email: 'supervisor@gemelo.test' },
  { idUser: 3, idCompany: OPERATOR, idRole: 3, name: 'Rebeca Ordóñez', email: 'registro@gemelo.test' },
  { idUser: 4, idCompany: OPERATOR, idRole: 4, name: 'Tomás Ixcoy', email: 'tecnico@gemelo.test' },
  { idUser: 5, idCompany: OPERATOR, idRole: 5, name: 'Beatriz Cifuentes', email: 'bodega@gemelo.test' },
  { idUser: 6, idCompany: OPERATOR, idRole: 6, name: 'Álvaro Tzul', email: 'agente@gemelo.test' },
  { idUser: 7, idCompany: OTHER, idRole: 1, name: 'Olga Paredes', email: 'admin@otra.test' },
];

export async function seedPeople(tx: Tx, passwordHash: string) {
  for (const company of companies) {
    await tx
      .insertInto('company')
      .values(company)
      .onConflict((conflict) => conflict.column('idCompany').doUpdateSet({ name: company.name }))
      .execute();
  }
  await tx
    .insertInto('appUser')
    .values(people.map((person) => ({ ...person, passwordHash, emailVerifiedAt: new Date() })))
    .execute();
  await tx
    .insertInto('userRole')
    .values(people.map(({ idUser, idRole, idCompany }) => ({ idUser, idRole, idCompany })))
    .execute();
}
