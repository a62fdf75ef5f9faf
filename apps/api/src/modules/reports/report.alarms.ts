import type { Block } from '../../workers/documents/document.ts';
import type { alarmsDuring, Deed, deedsDuring, ReportedAlarm, ticketsDuring } from './report.queries.ts';
import type { ReportWords } from './report.words.ts';

type Alarms = Awaited<ReturnType<typeof alarmsDuring>>;
type Tickets = Awaited<ReturnType<typeof ticketsDuring>>;
type Deeds = Awaited<ReturnType<typeof deedsDuring>>;

const more = ({ total, rows }: { total: number; rows: unknown[] }, { t }: ReportWords): Block[] =>
  total > rows.length ? [{ kind: 'text', text: t('more', { count: total - rows.length }), dim: true }] : [];

/** How far a value went beyond its limit, as a part of it; silences have none. */
const excess = ({ worst, threshold }: ReportedAlarm) =>
  worst === null || threshold === null ? -1 : Math.abs(worst - threshold) / Math.max(Math.abs(threshold), 1);

const greatest = (rows: readonly ReportedAlarm[], of: (row: ReportedAlarm) => number) =>
  rows.reduce<ReportedAlarm | undefined>(
    (best, row) => (!best || of(row) > of(best) ? row : best),
    undefined,
  );

/** What was out of limits, before anything else. */
export function alarmBlocks(alarms: Alarms, words: ReportWords): Block[] {
  const { t, figure } = words;
  const value = ({ worst, unit, decimals }: ReportedAlarm) => figure(worst, unit ?? '', decimals ?? 1);
  const longest = greatest(alarms.rows, ({ seconds }) => seconds);
  const worst = greatest(
    alarms.rows.filter((row) => excess(row) >= 0),
    excess,
  );
  if (alarms.total === 0) return [{ kind: 'text', text: t('alarms.none') }];
  return [
    {
      kind: 'tiles',
      tiles: [
        { label: t('alarms.count'), value: words.number(alarms.total, 0) },
        { label: t('alarms.open'), value: words.number(alarms.open, 0) },
        {
          label: t('alarms.longest'),
          value: longest ? words.duration(longest.seconds) : '—',
          ...(longest ? { note: longest.twin } : {}),
        },
        {
          label: t('alarms.worst'),
          value: worst ? value(worst) : '—',
          ...(worst ? { note: worst.twin } : {}),
        },
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: t('twin'), width: 1.4 },
        { title: t('alarm'), width: 2 },
        { title: t('severity') },
        { title: t('since'), width: 1.4 },
        { title: t('lasted'), width: 1.1, right: true },
        { title: t('worst'), width: 1, right: true },
        { title: t('limit'), width: 1, right: true },
        { title: t('state'), width: 1.1 },
      ],
      rows: alarms.rows.map((row) => [
        row.twin,
        words.seeded('alarm-rule', row.rule),
        t(`severity.${row.severity}`),
        words.moment(row.since),
        words.duration(row.seconds),
        row.condition === 'silence' ? '—' : value(row),
        row.condition === 'silence' ? '—' : figure(row.threshold, row.unit ?? '', row.decimals ?? 1),
        t(`alarm.${row.state}`),
      ]),
    },
    ...more(alarms, words),
  ];
}

export function ticketBlocks(tickets: Tickets, words: ReportWords): Block[] {
  const { t } = words;
  return [
    {
      kind: 'table',
      columns: [
        { title: t('ticket'), width: 0.6 },
        { title: t('title.ticket'), width: 3 },
        { title: t('state'), width: 1.2 },
        { title: t('priority') },
        { title: t('assignee'), width: 1.5 },
        { title: t('opened'), width: 1.4 },
        { title: t('closed'), width: 1.4 },
      ],
      rows: tickets.rows.map((row) => [
        `#${row.idTicket}`,
        row.title,
        words.seeded('ticket-state', row.state),
        words.seeded('task-priority', row.priority),
        row.assignee ?? t('nobody'),
        words.moment(row.openedAt),
        row.resolvedAt ? words.moment(row.resolvedAt) : '—',
      ]),
      empty: t('tickets.none'),
    },
    ...more(tickets, words),
  ];
}

export function deedBlocks(deeds: Deeds, words: ReportWords): Block[] {
  const { t } = words;
  const subject = ({ subject: about, rule }: Deed) =>
    rule ? `${about}: ${words.seeded('alarm-rule', rule)}` : about;
  return [
    {
      kind: 'table',
      columns: [
        { title: t('when'), width: 1.2 },
        { title: t('who'), width: 1.4 },
        { title: t('what'), width: 1.4 },
        { title: t('about'), width: 2.4 },
        { title: t('note'), width: 2.4 },
      ],
      rows: deeds.rows.map((deed) => [
        words.moment(deed.at),
        deed.user,
        t(`deed.${deed.kind}`),
        subject(deed),
        deed.note ?? '',
      ]),
      empty: t('deeds.none'),
    },
    ...more(deeds, words),
  ];
}
