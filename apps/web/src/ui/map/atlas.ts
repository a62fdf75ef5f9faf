import countriesUrl from '@gemelo/contract/atlas/countries.json?url';
import departmentsUrl from '@gemelo/contract/atlas/departments.json?url';
import names from '@gemelo/contract/atlas/place-names.json';
import type { Feature, FeatureCollection, Geometry, Point } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export type Countries = Topology<{ countries: GeometryCollection }>;
export type Departments = Topology<{ departments: GeometryCollection }>;

/**
 * Land and lines of the map, none of which depends on the reader: countries, their coasts, borders between them, and
 * divisions between departments without the outline that they share with the country.
 */
export type Land = FeatureCollection<
  Geometry,
  { kind: 'country' | 'coast' | 'border' | 'division'; code?: string }
>;

const part = <P extends object>(geometry: Geometry, properties: P): Feature<Geometry, P> => ({
  type: 'Feature',
  properties,
  geometry,
});

const isShared = (one: object, other: object) => one !== other;
const isOwn = (one: object, other: object) => one === other;

export function landOf(countries: Countries, departments: Departments): Land {
  const all = countries.objects.countries;
  return {
    type: 'FeatureCollection',
    features: [
      ...feature(countries, all).features.map(({ id, geometry }) =>
        part(geometry, { kind: 'country' as const, code: String(id ?? '') }),
      ),
      part(mesh(countries, all, isOwn), { kind: 'coast' }),
      part(mesh(countries, all, isShared), { kind: 'border' }),
      part(mesh(departments, departments.objects.departments, isShared), { kind: 'division' }),
    ],
  };
}

async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as T;
}

/** Files of the console itself. */
export const loadLand = async (): Promise<Land> =>
  landOf(
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
