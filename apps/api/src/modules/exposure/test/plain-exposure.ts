/** A reading as it was sent. */
export interface PlainReading {
  sensor: number;
  key: 'temperature' | 'humidity';
  ms: number;
  value: number;
}
export interface PlainMove {
  ms: number;
  warehouse: number;
  destination?: number;
  lot?: number;
  segments?: number[];
}
export interface PlainTwin {
  idTwin: number;
  moves: PlainMove[];
  readings: PlainReading[];
}
interface Asked {
  to: number;
  zone: string;
  lot?: number;
  from?: number;
  humidityWarning?: number;
  humidityAlarm?: number;
  temperatureAlarm?: number;
}

const HOUR = 3_600_000;
const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const two = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
const least = (values: number[]) => (values.length === 0 ? null : Math.min(...values));
const most = (values: number[]) => (values.length === 0 ? null : Math.max(...values));

const dewPoint = (t: number, u: number) => {
  const g = Math.log(u / 100) + (17.625 * t) / (243.04 + t);
  return (243.04 * g) / (17.625 - g);
};

interface PlainHour {
  idTwin: number;
  hour: number;
  place: string;
  readings: PlainReading[];
}

/** Every hour of a twin's life with its place and its readings, one after the other, as the rule reads. */
function hoursOf({ idTwin, moves, readings }: PlainTwin, { to, from, lot }: Asked): PlainHour[] {
  const begin = Math.min(
    Math.ceil((moves[0]?.ms ?? to) / HOUR) * HOUR,
    ...readings.map(({ ms }) => Math.floor(ms / HOUR) * HOUR),
  );
  const hours: PlainHour[] = [];
  for (let hour = Math.max(begin, from ?? begin); hour < to; hour += HOUR) {
    const move = moves.filter(({ ms }) => ms <= hour).at(-1) ?? moves[0];
    if (!move || (lot !== undefined && move.lot !== lot)) continue;
    const place = [move.warehouse, move.destination ?? '', move.lot ?? '', ...(move.segments ?? [])].join(
      '/',
    );
    hours.push({
      idTwin,
      hour,
      place,
      readings: readings.filter(({ ms }) => ms >= hour && ms < hour + HOUR),
    });
  }
  return hours;
}

function worstOf({ readings }: Pick<PlainHour, 'readings'>) {
  const values = (sensor: number, key: PlainReading['key']) =>
    readings.filter((one) => one.sensor === sensor && one.key === key).map(({ value }) => value);
  const sensors = [...new Set(readings.map(({ sensor }) => sensor))].map((sensor) => {
    const [t, u] = [values(sensor, 'temperature'), values(sensor, 'humidity')];
    return {
      t: t.length > 0 ? [mean(t)] : [],
      u: u.length > 0 ? [mean(u)] : [],
      margin: t.length > 0 && u.length > 0 ? [mean(t) - dewPoint(mean(t), mean(u))] : [],
    };
  });
  return {
    t: most(sensors.flatMap(({ t }) => t)),
    u: most(sensors.flatMap(({ u }) => u)),
    margin: least(sensors.flatMap(({ margin }) => margin)),
  };
}

function longestSilence(hours: PlainHour[]) {
  let best = 0;
  let run = 0;
  hours.forEach((one, at) => {
    const goesOn = hours[at - 1]?.hour === one.hour - HOUR;
    run = one.readings.length > 0 ? 0 : goesOn ? run + 1 : 1;
    best = Math.max(best, run);
  });
  return best;
}

function worstAmplitude(hours: PlainHour[], zone: string) {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  const days = new Map<string, number[]>();
  for (const { hour, idTwin, readings } of hours)
    for (const { key, value } of readings)
      if (key === 'temperature') {
        const name = `${idTwin}/${day.format(hour)}`;
        days.set(name, [...(days.get(name) ?? []), value]);
      }
  return two(most([...days.values()].map((values) => Math.max(...values) - Math.min(...values))));
}

function counted(hours: PlainHour[], asked: Asked) {
  const byHour = new Map<number, PlainReading[]>();
  const worst = hours.map((one) => ({ hour: one.hour, ...worstOf(one) }));
  for (const { hour, readings } of hours) byHour.set(hour, [...(byHour.get(hour) ?? []), ...readings]);
  const hoursWhere = (
    test: (one: { t: number | null; u: number | null; margin: number | null }) => boolean,
  ) => new Set(worst.filter(test).map(({ hour }) => hour)).size;
  const all = hours.flatMap(({ readings }) => readings);
  const values = (wanted: PlainReading['key']) =>
    all.filter(({ key }) => key === wanted).map(({ value }) => value);
  return {
    hours: byHour.size,
    readHours: [...byHour.values()].filter((readings) => readings.length > 0).length,
    readings: all.length,
    humidityWarningHours: hoursWhere(({ u }) => u !== null && u > (asked.humidityWarning ?? 60) + 1e-9),
    humidityAlarmHours: hoursWhere(({ u }) => u !== null && u > (asked.humidityAlarm ?? 65) + 1e-9),
    temperatureAlarmHours: hoursWhere(({ t }) => t !== null && t > (asked.temperatureAlarm ?? 38) + 1e-9),
    dewHours: hoursWhere(({ margin }) => margin !== null && margin <= 3 + 1e-9),
    minTemperature: two(least(values('temperature'))),
    maxTemperature: two(most(values('temperature'))),
    minHumidity: two(least(values('humidity'))),
    maxHumidity: two(most(values('humidity'))),
    smallestMargin: two(least(worst.flatMap(({ margin }) => (margin === null ? [] : [margin])))),
    worstAmplitude: worstAmplitude(hours, asked.zone),
  };
}

/** The exposure from raw readings and movements, hour by hour, without a database. */
export function plainExposure(twins: PlainTwin[], asked: Asked) {
  const lives = twins.map((twin) => hoursOf(twin, asked)).filter((hours) => hours.length > 0);
  const stretches = lives.flatMap((hours) => {
    const groups: PlainHour[][] = [];
    hours.forEach((one, at) => {
      const before = hours[at - 1];
      if (before?.place === one.place && before.hour === one.hour - HOUR) groups.at(-1)?.push(one);
      else groups.push([one]);
    });
    return groups.map((group) => ({
      idTwin: group[0]?.idTwin,
      place: group[0]?.place,
      from: group[0]?.hour,
      to: (group.at(-1)?.hour ?? 0) + HOUR,
      ...counted(group, asked),
      silence: longestSilence(group),
    }));
  });
  const perTwin = lives.map((hours) => ({
    idTwin: hours[0]?.idTwin,
    ...counted(hours, asked),
    silence: longestSilence(hours),
  }));
  return {
    summary: {
      ...counted(lives.flat(), asked),
      silence: Math.max(0, ...perTwin.map(({ silence }) => silence)),
    },
    twins: perTwin,
    stretches,
  };
}
