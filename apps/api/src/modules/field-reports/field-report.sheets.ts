import type { DocumentWords } from '../../http/document-words.ts';
import type { Column } from '../../workers/cells.ts';
import { type FieldReport, secondsOf } from './field-report.ts';

interface Sheet {
  name: string;
  columns: Column[];
  rows: unknown[][];
}

const HOUR = 3_600;
const rounded = (value: number, decimals = 2) => Number(value.toFixed(decimals));

/** A sheet for what the people did in all, one for recorded actions, one for stops. */
export function fieldSheets(report: FieldReport, { t }: DocumentWords): Sheet[] {
  const column = (key: string, more: Partial<Column> = {}): Column => ({
    ...{ name: key, title: t(key), moment: false, words: undefined },
    ...more,
  });
  const moment = { moment: true };
  return [
    {
      name: t('sheet.people'),
      columns: [
        ...[
          'person',
          'days',
          'records',
          'photos',
          'visits',
          'distanceKm',
          'movingHours',
          'onSiteHours',
          'flagged',
        ].map((key) => column(key)),
      ],
      rows: report.people.map((one) => [
        ...[one.name, one.days, one.records, one.photos, one.visits],
        ...[
          rounded(one.distance / 1_000),
          rounded(one.movingSeconds / HOUR),
          rounded(one.visitSeconds / HOUR),
        ],
        one.flagged,
      ]),
    },
    {
      name: t('records'),
      columns: [
        column('at', moment),
        ...['person', 'activity', 'menu', 'action', 'place'].map((key) => column(key)),
        ...['latitude', 'longitude', 'accuracyMetres', 'distanceMetres', 'photos', 'form', 'note'].map(
          (key) => column(key),
        ),
        column('receivedAt', moment),
      ],
      rows: report.records.map((one) => [
        ...[
          one.at,
          one.User.name,
          one.Activity.name,
          one.Menu.name,
          one.Action.name,
          one.Warehouse?.name ?? '',
        ],
        ...[one.latitude, one.longitude, one.accuracy, one.distance, one.photoCount],
        ...[one.FormAnswer?.Form.name ?? '', one.note ?? '', one.receivedAt],
      ]),
    },
    {
      name: t('stops'),
      columns: [
        ...['person', 'place'].map((key) => column(key)),
        column('from', moment),
        column('to', moment),
        ...['stayedHours', 'latitude', 'longitude'].map((key) => column(key)),
      ],
      rows: report.stops.map((stop) => [
        ...[stop.userName, stop.warehouse ?? t('stop.elsewhere'), stop.startedAt, stop.endedAt],
        ...[rounded(secondsOf(stop) / HOUR), stop.latitude, stop.longitude],
      ]),
    },
  ];
}
