import type { StorageConditions } from '@gemelo/contract/endpoints/bi';

/** How a row stands against the limits, the most telling first. */
const ranksOf = (row: StorageConditions): number[] => [
  row.humidityAlarmHours + row.temperatureAlarmHours,
  row.dewHours,
  row.humidityWarningHours,
  // A margin is worse the smaller it is.
  -(row.dewMargin ?? Number.POSITIVE_INFINITY),
  row.maxHumidity ?? Number.NEGATIVE_INFINITY,
  row.maxTemperature ?? Number.NEGATIVE_INFINITY,
];

/** What is worst comes first: hours of alarm, hours near the dew point, hours of warning, then the values themselves. */
export function worstFirst(rows: readonly StorageConditions[]): StorageConditions[] {
  const ranked = rows.map((row) => ({ row, ranks: ranksOf(row) }));
  ranked.sort((a, b) => {
    const differing = a.ranks.findIndex((rank, index) => rank !== b.ranks[index]);
    if (differing < 0) return a.row.place.localeCompare(b.row.place);
    return (b.ranks[differing] as number) > (a.ranks[differing] as number) ? 1 : -1;
  });
  return ranked.map(({ row }) => row);
}
