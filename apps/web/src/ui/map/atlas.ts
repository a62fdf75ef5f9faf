import countriesUrl from '@gemelo/contract/atlas/countries.json?url';
import departmentsUrl from '@gemelo/contract/atlas/departments.json?url';
import names from '@gemelo/contract/atlas/place-names.json';
import type { Feature, FeatureCollection, MultiLineString, Point } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export type Countries = Topology<{ countries: GeometryCollection }>;
export type Departments = Topology<{ departments: GeometryCollection }>;

/** Land and lines of the map, none of which depends on the reader. */
export interface Atlas {
  countries: FeatureCollection;
  /** Between countries, without coasts. */
  borders: MultiLineString;
  /** Between departments, without the outline that they share with the country. */
  divisions: MultiLineString;
}

export function atlasOf(countries: Countries, departments: Departments): Atlas {
  const land = feature(countries, countries.objects.countries);
  return {
    countries: {
      ...land,
      features: land.features.map(({ id, ...rest }) => ({ ...rest, properties: { code: id ?? '' } })),
    },
    borders: mesh(countries, countries.objects.countries, (one, other) => one !== other),
    divisions: mesh(departments, departments.objects.departments, (one, other) => one !== other),
  };
}

async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as T;
}

/** Files of the console itself. */
export const loadAtlas = async (): Promise<Atlas> =>
  atlasOf(
    ...(await Promise.all([fetchJson<Countries>(countriesUrl), fetchJson<Departments>(departmentsUrl)])),
  );

const nameFeature = (at: readonly number[], properties: object): Feature<Point> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [...at] },
});

/** Names of places: countries in the reader's language, departments and towns as they are called there. */
export function readNames(language: string): FeatureCollection {
  const countryNames = new Intl.DisplayNames([language], { type: 'region' });
  return {
    type: 'FeatureCollection',
    features: [
      ...names.countries.map(({ code, at }) =>
        nameFeature(at, { kind: 'country', name: countryNames.of(code) ?? code, code }),
      ),
      ...names.departments.map(({ name, at }, rank) => nameFeature(at, { kind: 'department', name, rank })),
      ...names.towns.map(({ name, at, rank }) => nameFeature(at, { kind: 'town', name, rank })),
    ],
  };
}
