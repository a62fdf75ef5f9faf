import type { StorageConditions } from '@gemelo/contract/endpoints/bi';

/** The kinds of limits, the worst to pass first. */
export const hourLevels = ['alarm', 'dew', 'warning'] as const;
type HourLevel = (typeof hourLevels)[number];

/** Hours beyond each kind of limit. */
export const hoursBeyond: Record<HourLevel, (row: StorageConditions) => number> = {
  alarm: ({ humidityAlarmHours, temperatureAlarmHours }) => humidityAlarmHours + temperatureAlarmHours,
  dew: ({ dewHours }) => dewHours,
  warning: ({ humidityWarningHours }) => humidityWarningHours,
};

/** How a row stands against the limits, the most telling first. */
const ranksOf = (row: StorageConditions): number[] => [
  ...hourLevels.map((level) => hoursBeyond[level](row)),
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
