import { dayAt } from '@gemelo/contract/kit/zoned';
import type { DocumentWords } from '../../http/document-words.ts';
import type { Block, DocumentInput } from '../../workers/documents/document.ts';
import { mapOf } from './field-report.map.ts';
import { type FieldReport, type PersonFigures, personFigures, secondsOf } from './field-report.ts';

/** So many rows are listed on paper; the workbook has all. */
export const PAPER_ROWS = 1_000;
const KILOMETRE = 1_000;

export const periodWords = ({ period, company }: FieldReport, words: DocumentWords) => {
  const last = new Date(Date.parse(period.to) - 1);
  return words.days(dayAt(new Date(period.from), company.timeZone), dayAt(last, company.timeZone));
};

const kilometres = (metres: number, words: DocumentWords) => words.figure(metres / KILOMETRE, 'km');

function tiles(all: readonly PersonFigures[], words: DocumentWords): Block {
  const { t } = words;
  const total = (value: (one: PersonFigures) => number) => all.reduce((sum, one) => sum + value(one), 0);
  return {
    kind: 'tiles',
    tiles: [
      {
        label: t('records'),
        value: words.number(
          total(({ records }) => records),
          0,
        ),
      },
      {
        label: t('visits'),
        value: words.number(
          total(({ visits }) => visits),
          0,
        ),
      },
      {
        label: t('distance'),
        value: kilometres(
          total(({ distance }) => distance),
          words,
        ),
      },
      { label: t('onSite'), value: words.duration(total(({ visitSeconds }) => visitSeconds)) },
    ],
  };
}

function peopleTable(all: readonly PersonFigures[], words: DocumentWords): Block[] {
  if (all.length < 2) return [];
  const { t, number, duration } = words;
  const column = (key: string) => ({ title: t(key), right: true });
  return [
    { kind: 'heading', text: t('people') },
    {
      kind: 'table',
      columns: [
        { title: t('person'), width: 2 },
        ...['days', 'records', 'visits', 'distance', 'moving', 'onSite'].map(column),
      ],
      rows: all.map((one) => [
        one.name,
        ...[one.days, one.records, one.visits].map((value) => number(value, 0)),
        kilometres(one.distance, words),
        duration(one.movingSeconds),
        duration(one.visitSeconds),
      ]),
    },
  ];
}

function visitsTable({ stops, people }: FieldReport, words: DocumentWords): Block[] {
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
      rows: stops
        .slice(0, PAPER_ROWS)
        .map((stop, at) => [
          numbered ? String(at + 1) : stop.userName,
          stop.warehouse ?? t('stop.elsewhere'),
          words.moment(stop.startedAt),
          words.clock(stop.endedAt),
          words.duration(secondsOf(stop)),
        ]),
    },
  ];
}

function recordsTable({ records, total, people }: FieldReport, words: DocumentWords): Block[] {
  const { t, figure, number } = words;
  const shown = records.slice(0, PAPER_ROWS);
  const more = total - shown.length;
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
      rows: shown.map((record) => [
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
    ...(more > 0 ? [{ kind: 'text', dim: true, text: t('records.more', { count: more }) } as const] : []),
  ];
}

/** The report on paper: figures, a map, stops and recorded actions. */
export function fieldDocument(report: FieldReport, words: DocumentWords, title?: string): DocumentInput {
  const { company, people } = report;
  const figures = personFigures(report);
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
      tiles(figures, words),
      ...(map ? [map] : []),
      ...peopleTable(figures, words),
      ...visitsTable(report, words),
      ...recordsTable(report, words),
    ],
  };
}
