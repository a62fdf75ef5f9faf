import type { Health, HealthSection } from '@gemelo/contract/endpoints/health';
import type { ReactNode } from 'react';
import { durationText } from '../../lib/duration-text.ts';
import { useFormat } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { sizeText } from '../../ui/form/file-field.tsx';
import { Age } from '../../ui/states/age.tsx';

type Fact = readonly [string, ReactNode];
type FactsOfSections = Record<HealthSection, (health: Health) => readonly Fact[]>;

/** Writes figures of the health page in the reader's language. */
function useWriting() {
  const { t } = useTranslation();
  const locale = useLocale();
  const format = useFormat();
  return {
    ...format,
    label: (name: string) => t(`health.fact.${name}`),
    word: (name: string, values?: Record<string, string | number>) => t(`health.word.${name}`, values ?? {}),
    size: (bytes: number) => <bdi>{sizeText(bytes, locale)}</bdi>,
    sizeText: (bytes: number) => sizeText(bytes, locale),
    duration: (seconds: number) => (seconds < 1 ? t('health.word.none') : durationText(seconds, locale)),
    age: (at: string | null) => (at ? <Age at={at} /> : t('health.word.never')),
  };
}

/** The facts of each section, as label and value. */
export function useHealthFacts(): FactsOfSections {
  const write = useWriting();
  const { label, word, number } = write;
  const code = (name: string) => <bdi dir="ltr">{name}</bdi>;
  return {
    versions: ({ versions: { product, running, node, postgres, migrations } }) => [
      ['Gemelo', code(product)],
      ...(running.length > 1
        ? [[label('running'), code(running.map((one) => one ?? '?').join(', '))] as const]
        : []),
      ['Node.js', code(node)],
      ['PostgreSQL', code(postgres)],
      [label('migrations'), word('applied', migrations)],
    ],
    processes: () => [],
    database: ({ database }) => [
      [label('size'), write.size(database.bytes)],
      [label('connections'), word('ofMost', { count: database.connections, most: database.maxConnections })],
      [label('transaction'), write.duration(database.longestSeconds)],
      [label('standbys'), database.standbys > 0 ? number(database.standbys) : word('noStandby')],
      [label('clock'), word('milliseconds', { ms: number(Math.abs(database.clockAheadMs)) })],
    ],
    queue: ({ queue }) => [
      [label('waiting'), number(queue.waiting)],
      [label('runningJobs'), number(queue.running)],
      [label('failed'), number(queue.failed)],
      [label('oldest'), write.duration(queue.oldestSeconds)],
    ],
    schedule: ({ schedule }) => [[label('scheduled'), number(schedule.scheduled)]],
    disk: ({ disk: { data, holdsDatabase } }) => [
      ...(data
        ? [
            [
              label('free'),
              word('freeOf', {
                free: write.sizeText(data.freeBytes),
                total: write.sizeText(data.totalBytes),
              }),
            ] as const,
          ]
        : []),
      [label('ofDatabase'), word(holdsDatabase ? 'sameDisk' : 'otherServer')],
    ],
    files: ({ files }) => [
      [label('count'), number(files.count)],
      [label('size'), write.size(files.bytes)],
      [label('store'), word(files.store)],
    ],
    mail: ({ mail }) => [
      [label('waiting'), number(mail.waiting)],
      [label('failedWeek'), number(mail.failed)],
      [label('lastSent'), write.age(mail.lastSentAt)],
    ],
    gateway: ({ gateway }) => [
      [label('connected'), number(gateway.connected)],
      [label('messages'), number(gateway.messagesPerMinute)],
      [label('faults'), number(gateway.faultsPerMinute)],
      [label('refused'), number(gateway.refusedPerMinute)],
      [label('unwritten'), number(gateway.waiting)],
    ],
    backup: ({ backup }) => [
      [label('lastBackup'), write.age(backup.lastDoneAt)],
      ...(backup.lastOutcome === 'failed'
        ? [[label('lastTry'), write.age(backup.lastStartedAt)] as const]
        : []),
    ],
    certificate: ({ certificate: { expiresAt } }) =>
      expiresAt ? [[label('expires'), write.moment(expiresAt)]] : [],
    audit: ({ audit: { sealedAt, verified } }) => [
      [label('sealed'), write.age(sealedAt)],
      [label('verified'), verified ? write.age(verified.at) : word('never')],
      ...(verified
        ? [[label('records'), word('altered', { count: verified.sealed, broken: verified.broken })] as const]
        : []),
    ],
  };
}
