import { catalogues } from '@gemelo/contract/catalogues/registry';
import { type Field, ref } from '@gemelo/contract/kit/catalogue-fields';

/** Catalogues of id fields that no catalogue declares. */
const undeclared: Record<string, string> = {
  idRole: 'role',
  roles: 'role',
  clonedFrom: 'role',
  idCompany: 'company',
  pages: 'page',
  modules: 'module',
  activities: 'activity',
  idTwinModel: 'twin-model',
  idStation: 'station',
  idMeasurement: 'measurement',
};

/** The catalogue with the names of a field's ids. */
export function catalogueBehind(entity: string, name: string): string | undefined {
  const declared = catalogues.find((one) => one.name === entity)?.fields[name]?.of;
  return declared ?? undeclared[name.split('.')[0] ?? name];
}

/** The fields whose ids can be resolved to names. */
export function referencesIn(entity: string, names: readonly string[]): Record<string, Field> {
  return Object.fromEntries(
    names.flatMap((name): [string, Field][] => {
      const of = catalogueBehind(entity, name);
      return of ? [[name, ref(of)]] : [];
    }),
  );
}
