import { distanceMetres, type GeoPoint } from '@gemelo/contract/geo/polygon';

/** Metres a second between places, stops at crossings included. */
const DRIVEN = 15;

export interface Stay<Place extends GeoPoint> {
  place: Place;
  from: number;
  until: number;
}

/** When somebody is where who visits places one after another: they drive, and stay equally long at each. */
export function planOf<Place extends GeoPoint>(
  places: readonly Place[],
  startsAt: number,
  endsAt: number,
): Stay<Place>[] {
  const ways = places
    .slice(1)
    .map((place, at) => (distanceMetres(places[at] ?? place, place) / DRIVEN) * 1_000);
  const driving = ways.reduce((sum, way) => sum + way, 0);
  const stayMs = Math.max((endsAt - startsAt - driving) / places.length, 0);
  let from = startsAt;
  return places.map((place, at) => {
    const stay = { place, from, until: from + stayMs };
    from = stay.until + (ways[at] ?? 0);
    return stay;
  });
}
