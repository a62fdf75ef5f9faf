import type { Certified } from '@gemelo/contract/endpoints/certificates';
import type { ExposurePoint } from '@gemelo/contract/endpoints/exposure';
import type { Language } from '@gemelo/contract/kit/languages';
import { message } from '../../http/messages.ts';
import type { Block, ChartBlock, ChartPoint, DocumentInput } from '../../workers/documents/document.ts';
import { placeWords } from './changes.ts';
import { HOUR_MS } from './stretches.ts';

const STEP_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS };
const TICKS = 6;

/** The font has Latin letters; other languages get English words. */
export const printedLanguage = (language: Language): Language =>
  language === 'ar' || language === 'zh-Hans' ? 'en' : language;

function wordsOf({ language, zone }: Certified) {
  const spoken = language as Language;
  const number = new Intl.NumberFormat(spoken, { maximumFractionDigits: 2 });
  const moments = new Intl.DateTimeFormat(spoken, {
    timeZone: zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const days = new Intl.DateTimeFormat(spoken, { timeZone: zone, dateStyle: 'medium' });
  const ticks = new Intl.DateTimeFormat(spoken, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: '2-digit',
  });
  return {
    say: (key: string, params: Record<string, string | number> = {}) =>
      message(spoken, 'certificate', key, params),
    figure: (value: number | null, unit = '') =>
      value === null ? '–' : `${number.format(value)}${unit && ` ${unit}`}`,
    share: (value: number | null) => (value === null ? '–' : `${number.format(value * 100)} %`),
    moment: (at: string | null) => (at === null ? '–' : moments.format(new Date(at))),
    /** A day of the calendar. */
    day: (day: string | null) => (day === null ? '–' : days.format(new Date(`${day}T12:00:00Z`))),
    tick: (at: number) => ticks.format(new Date(at)),
  };
}
type Words = ReturnType<typeof wordsOf>;

function tiles({ summary, limits }: Certified, { say, figure, moment, day, share }: Words): Block {
  const of = say('ofHours', { hours: summary.hours });
  return {
    kind: 'tiles',
    tiles: [
      {
        label: say('above', { limit: figure(limits.humidityWarning, '%') }),
        value: figure(summary.humidityWarningHours, 'h'),
        note: of,
      },
      {
        label: say('above', { limit: figure(limits.humidityAlarm, '%') }),
        value: figure(summary.humidityAlarmHours, 'h'),
        note: of,
      },
      {
        label: say('above', { limit: figure(limits.temperatureAlarm, '°C') }),
        value: figure(summary.temperatureAlarmHours, 'h'),
        note: of,
      },
      {
        label: say('dew', { limit: figure(limits.dewMargin, '°C') }),
        value: figure(summary.dewHours, 'h'),
        note: say('smallest', { value: figure(summary.smallestMargin, '°C') }),
      },
      {
        label: say('temperature'),
        value: `${figure(summary.minTemperature)} – ${figure(summary.maxTemperature, '°C')}`,
      },
      {
        label: say('humidity'),
        value: `${figure(summary.minHumidity)} – ${figure(summary.maxHumidity, '%')}`,
      },
      {
        label: say('amplitude'),
        value: figure(summary.worstAmplitude, '°C'),
        note: [day(summary.amplitudeDay), summary.amplitudeTwin].filter(Boolean).join(' · '),
      },
      {
        label: say('silence'),
        value: figure(summary.silence, 'h'),
        note: [moment(summary.silenceFrom), summary.silenceTwin].filter(Boolean).join(' · '),
      },
      {
        label: say('share'),
        value: share(summary.share),
        note: say('readings', { count: summary.readings }),
      },
    ],
  };
}

function chart(
  certified: Certified,
  words: Words,
  title: string,
  unit: string,
  limits: ChartBlock['limits'],
  point: (one: ExposurePoint) => [number | null, number | null, number | null],
): ChartBlock {
  const [from, to] = [Date.parse(certified.from ?? certified.to), Date.parse(certified.to)];
  const points = certified.series.flatMap((one): ChartPoint[] => {
    const [value, min, max] = point(one);
    return value === null || min === null || max === null
      ? []
      : [{ at: Date.parse(one.at), value, min, max }];
  });
  // The stretches of several devices overlap, so only those of one are drawn.
  const bands =
    certified.twins.length === 1
      ? certified.stretches.map((one) => ({
          from: Date.parse(one.from),
          to: Date.parse(one.to),
          label: placeWords(one),
        }))
      : [];
  const ticks = Array.from({ length: TICKS }, (_tick, index) => from + ((index + 0.5) / TICKS) * (to - from));
  return {
    kind: 'chart',
    title,
    unit,
    from,
    to,
    points,
    gap: STEP_MS[certified.step] * 1.5,
    bands,
    ...(limits ? { limits } : {}),
    ticks: ticks.map((at) => ({ at, label: words.tick(at) })),
    height: 105,
  };
}

function charts(certified: Certified, words: Words): Block[] {
  const { limits } = certified;
  const limit = (value: number, unit: string) => ({ value, label: words.figure(value, unit) });
  return [
    chart(
      certified,
      words,
      words.say('humidityChart'),
      '%',
      [limit(limits.humidityWarning, '%'), limit(limits.humidityAlarm, '%')],
      (one) => [one.humidity, one.minHumidity, one.maxHumidity],
    ),
    chart(
      certified,
      words,
      words.say('temperatureChart'),
      '°C',
      [limit(limits.temperatureAlarm, '°C')],
      (one) => [one.temperature, one.minTemperature, one.maxTemperature],
    ),
  ];
}

function stretches(
  { stretches: all, limits, twins }: Certified,
  { say, figure, moment, share }: Words,
): Block {
  const several = twins.length > 1;
  return {
    kind: 'table',
    empty: say('nothing'),
    columns: [
      ...(several ? [{ title: say('device'), width: 1.6 }] : []),
      { title: say('place'), width: 2.6 },
      { title: say('from'), width: 1.5 },
      { title: say('to'), width: 1.5 },
      { title: say('hours'), right: true },
      { title: say('share'), right: true },
      { title: `> ${figure(limits.humidityWarning, '%')}`, right: true },
      { title: `> ${figure(limits.humidityAlarm, '%')}`, right: true },
      { title: `> ${figure(limits.temperatureAlarm, '°C')}`, right: true },
      { title: say('dewShort'), right: true },
    ],
    rows: all.map((one) => [
      ...(several ? [one.twin] : []),
      one.destination === null ? placeWords(one) : `${say('transit')}: ${placeWords(one)}`,
      moment(one.from),
      moment(one.to),
      figure(one.hours),
      share(one.share),
      figure(one.humidityWarningHours),
      figure(one.humidityAlarmHours),
      figure(one.temperatureAlarmHours),
      figure(one.dewHours),
    ]),
  };
}

/** The certificate as it is printed. */
export function certificateDocument(
  certified: Certified,
  logo: string | null,
  address: string,
): DocumentInput {
  const words = wordsOf(certified);
  const { say, moment } = words;
  const { subject, number } = certified;
  return {
    title: say('title'),
    subtitle: [say(subject.kind), subject.name, subject.about].filter(Boolean).join(' · '),
    company: certified.company,
    logo,
    marks: [number, moment(certified.issuedAt)],
    footer: `${number} · ${certified.company} · ${address}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          {
            label: say('period'),
            value: `${moment(certified.from)} – ${moment(certified.to)} (${certified.zone})`,
          },
          { label: say('location'), value: subject.location },
          { label: say('devices'), value: String(certified.twins.length) },
          { label: say('issuedBy'), value: `${certified.user}, ${moment(certified.issuedAt)}` },
        ],
      },
      tiles(certified, words),
      { kind: 'text', text: say('rule'), dim: true },
      ...charts(certified, words),
      { kind: 'heading', text: say('stretches') },
      stretches(certified, words),
      { kind: 'qr', address, lines: [say('check'), say('checkHow'), address] },
    ],
  };
}
