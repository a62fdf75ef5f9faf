import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { moment } from '../kit/fields.ts';
import { runOutcomes } from './jobs.ts';

export const healthStates = ['well', 'attention', 'bad'] as const;
export type HealthState = (typeof healthStates)[number];

/** What may be found in each section, with how serious it is; what to do about it is told in the reader's language. */
export const healthFindings = {
  versions: { fine: 'well', mixed: 'attention', ahead: 'attention', pending: 'bad' },
  processes: { fine: 'well', silent: 'attention', none: 'attention' },
  database: {
    fine: 'well',
    clock: 'attention',
    connections: 'attention',
    transaction: 'attention',
    full: 'bad',
    recovering: 'bad',
  },
  queue: { fine: 'well', failed: 'attention', slow: 'attention', stuck: 'bad' },
  schedule: { fine: 'well', failing: 'attention', late: 'bad' },
  disk: { fine: 'well', low: 'attention', unknown: 'attention', full: 'bad' },
  files: { fine: 'well', apart: 'attention' },
  mail: { fine: 'well', off: 'attention', failed: 'attention', slow: 'attention' },
  gateway: { fine: 'well', faults: 'attention', waiting: 'attention' },
  backup: { fine: 'well', none: 'attention', old: 'bad', failed: 'bad' },
  certificate: { fine: 'well', unused: 'well', soon: 'attention', expired: 'bad', unreadable: 'bad' },
  audit: { fine: 'well', waiting: 'attention', altered: 'bad' },
} as const satisfies Record<string, Record<string, HealthState>>;
export type HealthSection = keyof typeof healthFindings;
export type Finding<Section extends HealthSection> = keyof (typeof healthFindings)[Section] & string;
export const healthSections = Object.keys(healthFindings) as HealthSection[];

const state = () => z.enum(healthStates);
const section = <Section extends HealthSection, Facts extends z.core.$ZodLooseShape>(
  name: Section,
  facts: Facts,
) =>
  z.object({
    state: state(),
    finding: z.enum(Object.keys(healthFindings[name]) as [Finding<Section>, ...Finding<Section>[]]),
    ...facts,
  });
const bytes = () => z.int();
const room = z.object({ freeBytes: bytes(), totalBytes: bytes() });

export const readHealth = endpoint({
  route: 'GET /api/v4/health',
  area: 'health',
  permission: 'health:view',
  summary: 'How the installation is: each part with its state and what was found; for the operating company',
  data: z.object({
    /** The worst of the sections. */
    state: state(),
    readAt: moment(),
    versions: section('versions', {
      product: z.string(),
      node: z.string(),
      postgres: z.string(),
      /** Versions of the processes that run; those before this one do not tell theirs. */
      running: z.array(z.nullable(z.string())),
      /** Applied to the database; known here but not applied; applied but unknown here. */
      migrations: z.object({ applied: z.int(), pending: z.int(), unknown: z.int() }),
    }),
    processes: section('processes', {
      processes: z.array(
        z.object({
          name: z.string(),
          port: z.nullable(z.int()),
          version: z.nullable(z.string()),
          startedAt: moment(),
          toldAt: moment(),
          silentSeconds: z.number(),
        }),
      ),
    }),
    database: section('database', {
      bytes: bytes(),
      connections: z.int(),
      maxConnections: z.int(),
      longestSeconds: z.number(),
      standbys: z.int(),
      recovering: z.boolean(),
      /** How far the database's clock is ahead of that of the process. */
      clockAheadMs: z.number(),
      tables: z.array(
        z.object({
          name: z.string(),
          bytes: bytes(),
          /** Estimated; null before the first estimate. */
          rows: z.nullable(z.int()),
          /** When rows are removed: after so many days or months, as each company decides, or never. */
          kept: z.object({ count: z.int(), unit: z.enum(['day', 'month', 'company', 'always']) }),
        }),
      ),
    }),
    queue: section('queue', {
      waiting: z.int(),
      running: z.int(),
      failed: z.int(),
      /** For how long the oldest job that is due has waited. */
      oldestSeconds: z.number(),
    }),
    schedule: section('schedule', {
      scheduled: z.int(),
      /** Those that are late or failed the last time. */
      troubled: z.array(
        z.object({
          job: z.string(),
          lastStartedAt: z.nullable(moment()),
          lastOutcome: z.nullable(z.enum(runOutcomes)),
          isLate: z.boolean(),
        }),
      ),
    }),
    disk: section('disk', {
      /** Where DATA_DIR is. */
      data: z.nullable(room),
      /** Whether the database is on it too; that of a server of one's own is not seen from here. */
      holdsDatabase: z.boolean(),
    }),
    files: section('files', {
      store: z.enum(['folder', 'bucket']),
      /** Both are estimates where there are many. */
      count: z.int(),
      bytes: bytes(),
    }),
    mail: section('mail', {
      isConfigured: z.boolean(),
      waiting: z.int(),
      /** Of the last seven days. */
      failed: z.int(),
      oldestSeconds: z.number(),
      lastSentAt: z.nullable(moment()),
    }),
    gateway: section('gateway', {
      connected: z.int(),
      messagesPerMinute: z.number(),
      faultsPerMinute: z.number(),
      refusedPerMinute: z.number(),
      /** Values that wait to be written. */
      waiting: z.int(),
    }),
    backup: section('backup', {
      lastDoneAt: z.nullable(moment()),
      lastStartedAt: z.nullable(moment()),
      lastOutcome: z.nullable(z.enum(runOutcomes)),
    }),
    certificate: section('certificate', {
      /** Of MQTTS; null without one. */
      expiresAt: z.nullable(moment()),
    }),
    audit: section('audit', {
      sealedAt: z.nullable(moment()),
      /** The last `npm run audit:verify`. */
      verified: z.nullable(z.object({ at: moment(), sealed: z.int(), broken: z.int() })),
    }),
  }),
});
export type Health = z.output<typeof readHealth.data>;
export type FactsOf<Section extends HealthSection> = Omit<Health[Section], 'state' | 'finding'>;
