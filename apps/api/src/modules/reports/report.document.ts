import type { StorageConditions, Variable } from '@gemelo/contract/endpoints/bi';
import { addDays, dayAt } from '@gemelo/contract/kit/zoned';
import type { Block, DocumentInput, TableColumn } from '../../workers/documents/document.ts';
import { alarmBlocks, deedBlocks, ticketBlocks } from './report.alarms.ts';
import { chartOf } from './report.charts.ts';
import type { GatheredFigures, Period } from './report.figures.ts';
import type { alarmsDuring, deedsDuring, Reported, ticketsDuring } from './report.queries.ts';
import type { ReportWords } from './report.words.ts';

export interface ReportParts {
  reported: Reported;
  period: Period;
  figures: GatheredFigures;
  /** Null where the reader may not see them. */
  alarms: Awaited<ReturnType<typeof alarmsDuring>> | null;
  tickets: Awaited<ReturnType<typeof ticketsDuring>>;
  deeds: Awaited<ReturnType<typeof deedsDuring>>;
  madeAt: Date;
}

const CELSIUS = '°C';
const MOST_TWINS = 10;

/** The first and last day of a period, which may be one. */
export const periodDays = ({ from, to, timeZone }: Period) => ({
  from: dayAt(from, timeZone),
  to: dayAt(new Date(to.getTime() - 1), timeZone),
});

function periodText(period: Period, words: ReportWords): string {
  const { from, to } = periodDays(period);
  const isOfDays = Object.values(period.edges).every((edge) => edge.length === from.length);
  return isOfDays
    ? words.days(from, to)
    : words.t('period.range', { from: words.moment(period.from), to: words.moment(period.to) });
}

/** Hours beyond each limit, amplitude and dew point: what sugar suffers from. */
function exposureTiles({ conditions, limits, share }: GatheredFigures, words: ReportWords): Block {
  const { t, figure, hours } = words;
  const counted = (count: number | undefined) => (count === undefined ? '—' : hours(count));
  return {
    kind: 'tiles',
    tiles: [
      {
        label: t('hoursAbove', { limit: figure(limits.humidityWarning, '%', 0) }),
        value: counted(conditions?.humidityWarningHours),
        note: t('sensorHours'),
      },
      {
        label: t('hoursAbove', { limit: figure(limits.humidityAlarm, '%', 0) }),
        value: counted(conditions?.humidityAlarmHours),
        note: t('sensorHours'),
      },
      {
        label: t('hoursAbove', { limit: figure(limits.temperatureAlarm, CELSIUS, 0) }),
        value: counted(conditions?.temperatureAlarmHours),
        note: t('sensorHours'),
      },
      {
        label: t('dewMargin'),
        value: figure(conditions?.dewMargin, CELSIUS),
        note: t('dewHours', {
          hours: counted(conditions?.dewHours),
          limit: figure(limits.dewMargin, CELSIUS, 0),
        }),
      },
      {
        label: t('amplitude'),
        value: figure(conditions?.amplitude, CELSIUS),
        note: t('amplitudeNote'),
      },
      { label: t('worstAmplitude'), value: figure(conditions?.worstAmplitude, CELSIUS) },
      { label: t('share'), value: words.percent(share), note: t('shareNote') },
      { label: t('readings'), value: conditions ? words.number(conditions.readings, 0) : '—' },
    ],
  };
}

function averageTable(averages: readonly Variable[], words: ReportWords): Block {
  const { t } = words;
  const order = ['temperature', 'humidity'];
  const rank = ({ key }: Variable) => (order.includes(key) ? order.indexOf(key) : order.length);
  return {
    kind: 'table',
    columns: [
      { title: t('variable'), width: 2 },
      { title: t('average'), right: true },
      { title: t('min'), right: true },
      { title: t('max'), right: true },
      { title: t('readings'), right: true },
    ],
    rows: [...averages]
      .sort((one, other) => rank(one) - rank(other))
      .map((row) => [
        words.seeded('measurement', row.measurement),
        words.figure(row.value, row.unit, row.decimals),
        words.figure(row.min, row.unit, row.decimals),
        words.figure(row.max, row.unit, row.decimals),
        words.number(row.readings, 0),
      ]),
    empty: t('readings.none'),
  };
}

/** How bad a place or a device was: alarms before warnings before a small margin. */
const badness = (row: StorageConditions) => [
  row.humidityAlarmHours + row.temperatureAlarmHours,
  row.dewHours,
  row.humidityWarningHours,
  row.worstAmplitude ?? 0,
];
function byBadness(one: StorageConditions, other: StorageConditions): number {
  const [these, those] = [badness(one), badness(other)];
  const at = these.findIndex((value, index) => value !== those[index]);
  return at < 0 ? one.place.localeCompare(other.place) : (those[at] ?? 0) - (these[at] ?? 0);
}

function conditionsTable(
  title: string,
  rows: readonly StorageConditions[],
  { limits }: GatheredFigures,
  words: ReportWords,
): Block {
  const { t, figure, number } = words;
  const right = (text: string): TableColumn => ({ title: text, right: true });
  const span = (min: number | null, max: number | null) =>
    min === null || max === null ? '—' : `${number(min)} – ${number(max)}`;
  return {
    kind: 'table',
    columns: [
      { title, width: 1.8 },
      { ...right(`${t('temperature')} (${CELSIUS})`), width: 1.3 },
      { ...right(`${t('humidity')} (%)`), width: 1.3 },
      right(`${t('amplitude')} (${CELSIUS})`),
      right(`h > ${figure(limits.humidityWarning, '%', 0)}`),
      right(`h > ${figure(limits.humidityAlarm, '%', 0)}`),
      right(`h > ${figure(limits.temperatureAlarm, CELSIUS, 0)}`),
      right(`${t('dewMargin')} (${CELSIUS})`),
    ],
    rows: rows.map((row) => [
      row.place,
      span(row.minTemperature, row.maxTemperature),
      span(row.minHumidity, row.maxHumidity),
      number(row.amplitude),
      number(row.humidityWarningHours, 0),
      number(row.humidityAlarmHours, 0),
      number(row.temperatureAlarmHours, 0),
      number(row.dewMargin),
    ]),
    empty: t('readings.none'),
  };
}

/** The report as a document: what was out of limits first, then how it was, then what was done. */
export function reportDocument(parts: ReportParts, words: ReportWords): DocumentInput {
  const { reported, period, figures, alarms, tickets, deeds } = parts;
  const { t } = words;
  const heading = (key: string): Block => ({ kind: 'heading', text: t(key) });
  const segments = [...figures.segments].sort(byBadness);
  const twins = [...figures.twins].sort(byBadness).slice(0, MOST_TWINS);
  const days = periodDays(period);
  const isOneDay = addDays(days.from, 1) > days.to;
  return {
    title: t('title'),
    subtitle: reported.name,
    company: reported.company,
    logo: reported.logo,
    marks: [periodText(period, words), period.timeZone],
    footer: t('footer', { warehouse: reported.name, at: words.moment(parts.madeAt) }),
    blocks: [
      heading('section.out'),
      ...(alarms ? alarmBlocks(alarms, words) : []),
      exposureTiles(figures, words),
      heading(isOneDay ? 'section.dayFigures' : 'section.figures'),
      averageTable(figures.averages, words),
      ...chartOf('temperature', figures, period, words),
      ...chartOf('humidity', figures, period, words),
      heading('section.segments'),
      conditionsTable(t('segment'), segments, figures, words),
      heading('section.twins'),
      conditionsTable(t('twin'), twins, figures, words),
      heading('section.tickets'),
      ...ticketBlocks(tickets, words),
      heading('section.done'),
      ...deedBlocks(deeds, words),
    ],
  };
}
