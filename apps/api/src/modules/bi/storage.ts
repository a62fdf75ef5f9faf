import type { Amplitude, HoursAbove, StorageConditions } from '@gemelo/contract/endpoints/bi';
import type { StorageLimits } from '@gemelo/contract/endpoints/bi-filter';
import { type Figure, readDays } from './day-figures.ts';
import { readNames } from './names.ts';
import { backing, bounded, isRead, rowOf, spokenDay } from './present.ts';
import type { Asked } from './scopes.ts';

const tenthOf = (limit: number) => Math.round(limit * 10);

/** Thermal amplitude: of a device by day, of a place the mean and the worst. */
export async function amplitudes(asked: Asked): Promise<Amplitude[]> {
  const temperature = asked.measurement('temperature');
  if (!temperature) return [];
  const found = bounded(
    (await readDays(asked.tx, asked, { swings: true })).filter(({ swings }) => swings > 0),
  );
  const placeOf = await asked.placesOf(found);
  const momentOf = await asked.momentsOf(found.map(({ day }) => day));
  const twins = await readNames(
    asked.tx,
    'twin',
    found.flatMap(({ swingTwin }) => swingTwin ?? []),
  );
  return found.map((row) => {
    const idTwin = row.swingTwin ?? 0;
    const facts = {
      at: momentOf(row.day),
      date: spokenDay(row.day),
      unit: temperature.unit,
      amplitude: (row.swingSum ?? 0) / row.swings,
      worst: row.swingMax ?? 0,
      idTwin,
      twin: twins.get(idTwin)?.place ?? '',
      days: row.swings,
    };
    return rowOf(placeOf(row.idPlace), facts, backing(row));
  });
}

/** Hours whose mean was above a limit. */
export async function hoursAbove(asked: Asked, key: string, threshold: number): Promise<HoursAbove[]> {
  const measured = asked.measurement(key);
  if (!measured) return [];
  const limits = [{ idMeasurement: measured.idMeasurement, tenth: tenthOf(threshold) }];
  const found = bounded((await readDays(asked.tx, asked, { limits })).filter(isRead));
  const placeOf = await asked.placesOf(found);
  const momentOf = await asked.momentsOf(found.map(({ day }) => day));
  return found.map((row) => {
    const place = placeOf(row.idPlace);
    const date = spokenDay(row.day);
    const facts = {
      at: momentOf(row.day),
      date,
      ebag: place.place,
      day_group: date,
      horas_contadas: row.above[0] ?? 0,
      threshold,
      unit: measured.unit,
    };
    return rowOf(place, facts, backing(row));
  });
}

/** The rows of one place and bucket, by measurement. */
function byPlaceAndDay(rows: readonly Figure[]): Figure[][] {
  const found = new Map<string, Figure[]>();
  for (const row of rows) {
    const key = `${row.idPlace}/${row.day}`;
    const one = found.get(key);
    if (one) one.push(row);
    else found.set(key, [row]);
  }
  return [...found.values()];
}

const DEW = 0;

/** Temperature and humidity of places against limits. */
export async function storageConditions(asked: Asked, limits: StorageLimits): Promise<StorageConditions[]> {
  const temperature = asked.measurement('temperature')?.idMeasurement ?? -1;
  const humidity = asked.measurement('humidity')?.idMeasurement ?? -1;
  const watched = [
    { idMeasurement: humidity, tenth: tenthOf(limits.humidityWarning) },
    { idMeasurement: humidity, tenth: tenthOf(limits.humidityAlarm) },
    { idMeasurement: temperature, tenth: tenthOf(limits.temperatureAlarm) },
    { idMeasurement: DEW, tenth: tenthOf(limits.dewMargin) },
  ];
  const found = await readDays(asked.tx, asked, { limits: watched, swings: true });
  const groups = bounded(byPlaceAndDay(found.filter(isRead)));
  const placeOf = await asked.placesOf(found);
  const momentOf = await asked.momentsOf(found.map(({ day }) => day));
  return groups.flatMap((rows) => {
    const of = (idMeasurement: number) => rows.find((row) => row.idMeasurement === idMeasurement);
    const [t, h, dew] = [of(temperature), of(humidity), of(DEW)];
    const any = t ?? h;
    if (!any) return [];
    const both = [t, h].filter((row) => row !== undefined);
    const sum = (pick: (row: Figure) => number) => both.reduce((total, row) => total + pick(row), 0);
    const facts = {
      at: momentOf(any.day),
      date: spokenDay(any.day),
      minTemperature: t?.min ?? null,
      maxTemperature: t?.max ?? null,
      minHumidity: h?.min ?? null,
      maxHumidity: h?.max ?? null,
      amplitude: t && t.swings > 0 ? (t.swingSum ?? 0) / t.swings : null,
      worstAmplitude: t?.swingMax ?? null,
      humidityWarningHours: h?.above[0] ?? 0,
      humidityAlarmHours: h?.above[1] ?? 0,
      temperatureAlarmHours: t?.above[2] ?? 0,
      dewMargin: dew?.min ?? null,
      dewHours: dew ? dew.hours - (dew.above[3] ?? 0) : 0,
    };
    const behind = backing({
      count: sum(({ count }) => count),
      hours: sum(({ hours }) => hours),
      expected: sum(({ expected }) => expected),
    });
    return [rowOf(placeOf(any.idPlace), facts, behind)];
  });
}
