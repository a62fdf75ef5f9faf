import { catalogues } from '@gemelo/contract/catalogues/registry';
import { type Field, ref } from '@gemelo/contract/kit/catalogue-fields';

/** What identifiers lead to where no catalogue declares the field. */
const known: Record<string, string> = {
  idRole: 'role',
  roles: 'role',
  clonedFrom: 'role',
  idCompany: 'company',
  pages: 'page',
  modules: 'module',
  activities: 'activity',
};

/** The catalogue in which the names of a field's identifiers are found. */
export function catalogueBehind(entity: string, name: string): string | undefined {
  const declared = catalogues.find((one) => one.name === entity)?.fields[name]?.of;
  return declared ?? known[name.split('.')[0] ?? name];
}

/** The fields whose identifiers can be given names. */
export function referencesIn(entity: string, names: readonly string[]): Record<string, Field> {
  return Object.fromEntries(
    names.flatMap((name): [string, Field][] => {
      const of = catalogueBehind(entity, name);
      return of ? [[name, ref(of)]] : [];
    }),
  );
}
