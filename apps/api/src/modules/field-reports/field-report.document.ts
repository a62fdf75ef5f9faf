import { dayAt } from '@gemelo/contract/kit/zoned';
import type { DocumentWords } from '../../http/document-words.ts';
import type { Block, DocumentInput } from '../../workers/documents/document.ts';
import { mapOf } from './field-report.map.ts';
import { type FieldReport, secondsOf, totalOf } from './field-report.ts';

/** So many rows of a table are on paper, the newest; the workbook has all. */
export const PAPER_ROWS = 1_000;
const KILOMETRE = 1_000;

export const periodWords = ({ period, company }: FieldReport, words: DocumentWords) => {
  const last = new Date(Date.parse(period.to) - 1);
  return words.days(dayAt(new Date(period.from), company.timeZone), dayAt(last, company.timeZone));
};

const kilometres = (metres: number, words: DocumentWords) => words.figure(metres / KILOMETRE, 'km');

/** A line under a table that does not have all rows. */
const moreOf = (key: string, listed: number, all: number, { t }: DocumentWords): Block[] =>
  all > listed ? [{ kind: 'text', dim: true, text: t(key, { count: all - listed }) }] : [];

function tiles({ people }: FieldReport, words: DocumentWords): Block {
  const { t, number, duration } = words;
  return {
    kind: 'tiles',
    tiles: [
      { label: t('records'), value: number(totalOf(people, 'records'), 0) },
      { label: t('visits'), value: number(totalOf(people, 'visits'), 0) },
      { label: t('distance'), value: kilometres(totalOf(people, 'distance'), words) },
      { label: t('onSite'), value: duration(totalOf(people, 'visitSeconds')) },
    ],
  };
}

function peopleTable({ people }: FieldReport, words: DocumentWords): Block[] {
  if (people.length < 2) return [];
  const { t, number, duration } = words;
  const column = (key: string) => ({ title: t(key), right: true });
  const listed = people.slice(0, PAPER_ROWS);
  return [
    { kind: 'heading', text: t('people') },
    {
      kind: 'table',
      columns: [
        { title: t('person'), width: 2 },
        ...['days', 'records', 'visits', 'distance', 'moving', 'onSite'].map(column),
      ],
      rows: listed.map((one) => [
        one.name,
        ...[one.days, one.records, one.visits].map((value) => number(value, 0)),
        kilometres(one.distance, words),
        duration(one.movingSeconds),
        duration(one.visitSeconds),
      ]),
    },
    ...moreOf('people.more', listed.length, people.length, words),
  ];
}

function stopsTable({ stops, people }: FieldReport, words: DocumentWords): Block[] {
  const { t } = words;
  const numbered = people.length === 1;
  return [
    { kind: 'heading', text: t('stops') },
    {
      kind: 'table',
      empty: t('stops.none'),
      columns: [
        numbered ? { title: '#', width: 0.4, right: true } : { title: t('person'), width: 1.5 },
        { title: t('place'), width: 2 },
        { title: t('from') },
        { title: t('to') },
        { title: t('stayed'), right: true },
      ],
      rows: stops.map((stop, at) => [
        numbered ? String(at + 1) : stop.userName,
        stop.warehouse ?? t('stop.elsewhere'),
        words.moment(stop.startedAt),
        words.clock(stop.endedAt),
        words.duration(secondsOf(stop)),
      ]),
    },
    ...moreOf('stops.more', stops.length, totalOf(people, 'stops'), words),
  ];
}

function recordsTable({ records, people }: FieldReport, words: DocumentWords): Block[] {
  const { t, figure, number } = words;
  const listed = records.slice(-PAPER_ROWS);
  return [
    { kind: 'heading', text: t('records') },
    {
      kind: 'table',
      empty: t('records.none'),
      columns: [
        { title: t('at'), width: 1.2 },
        ...(people.length > 1 ? [{ title: t('person'), width: 1.3 }] : []),
        { title: t('activity'), width: 1.5 },
        { title: t('action'), width: 1.5 },
        { title: t('place'), width: 1.5 },
        { title: t('accuracy'), right: true },
        { title: t('photos'), width: 0.7, right: true },
        { title: t('note'), width: 2 },
      ],
      rows: listed.map((record) => [
        words.moment(record.at),
        ...(people.length > 1 ? [record.User.name] : []),
        record.Activity.name,
        record.Action.name,
        record.Warehouse?.name ?? (record.latitude === null ? t('place.none') : ''),
        record.accuracy === null ? '' : figure(record.accuracy, 'm', 0),
        record.photoCount === 0 ? '' : number(record.photoCount, 0),
        record.note ?? '',
      ]),
    },
    ...moreOf('records.more', listed.length, totalOf(people, 'records'), words),
  ];
}

/** The report on paper: figures, a map, stops and recorded actions. */
export function fieldDocument(report: FieldReport, words: DocumentWords, title?: string): DocumentInput {
  const { company, people } = report;
  const map = mapOf(report);
  const [only] = people;
  return {
    title: title || words.t('title'),
    subtitle: people.length === 1 && only ? only.name : words.t('subtitle', { count: people.length }),
    company: company.name,
    logo: company.logo,
    marks: [periodWords(report, words)],
    footer: words.t('footer', { at: words.moment(new Date()), zone: company.timeZone }),
    landscape: true,
    blocks: [
      tiles(report, words),
      ...(map ? [map] : []),
      ...peopleTable(report, words),
      ...stopsTable(report, words),
      ...recordsTable(report, words),
    ],
  };
}
