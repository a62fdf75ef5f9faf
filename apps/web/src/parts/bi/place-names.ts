interface Placed {
  idPlace: number;
  place: string;
  location: string | null;
}

/** The order of the lines, bars and dots of places in every chart, so that a place has the same colour in all of them. */
export const byPlace = (one: { idPlace: number }, other: { idPlace: number }): number =>
  one.idPlace - other.idPlace;

/** The name of each place; two of the same name are told apart by where they are. */
export function placeNames(rows: readonly Placed[]): (idPlace: number) => string {
  const places = new Map(rows.map((row) => [row.idPlace, row]));
  const count = new Map<string, number>();
  for (const { place } of places.values()) count.set(place, (count.get(place) ?? 0) + 1);
  return (idPlace) => {
    const found = places.get(idPlace);
    if (!found) return '';
    const { place, location } = found;
    return (count.get(place) ?? 0) > 1 && location ? `${place} · ${location}` : place;
  };
}
