import { type Health, healthSections, healthStates } from '@gemelo/contract/endpoints/health';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/client.ts';
import type { HealthService } from './health.service.ts';

const secondsOf = (at: string | null) => (at === null ? 0 : Date.parse(at) / 1_000);

/** What is told by one figure; moments that never were are 0. */
const figures: Readonly<Record<string, [string, (health: Health) => number]>> = {
  gemelo_jobs_oldest_seconds: [
    'For how long the oldest job that is due has waited',
    ({ queue }) => queue.oldestSeconds,
  ],
  gemelo_mail_oldest_seconds: [
    'For how long the oldest unsent mail has waited',
    ({ mail }) => mail.oldestSeconds,
  ],
  gemelo_mail_last_sent_timestamp_seconds: [
    'When the last mail was sent; 0 if never',
    ({ mail }) => secondsOf(mail.lastSentAt),
  ],
  gemelo_backup_last_success_timestamp_seconds: [
    'When the last backup ended well; 0 if never',
    ({ backup }) => secondsOf(backup.lastDoneAt),
  ],
  gemelo_audit_sealed_timestamp_seconds: [
    'When the audit was last sealed; 0 if never',
    ({ audit }) => secondsOf(audit.sealedAt),
  ],
  gemelo_database_size_bytes: ['Size of the database', ({ database }) => database.bytes],
  gemelo_database_server_connections: [
    'Connections to the database server, of everybody',
    ({ database }) => database.connections,
  ],
  gemelo_database_server_connections_max: [
    'How many connections the database server takes',
    ({ database }) => database.maxConnections,
  ],
  gemelo_database_longest_transaction_seconds: [
    'Age of the oldest open transaction',
    ({ database }) => database.longestSeconds,
  ],
  gemelo_database_clock_offset_seconds: [
    'How far the clock of the database is ahead of that of the process',
    ({ database }) => database.clockAheadMs / 1_000,
  ],
  gemelo_data_free_bytes: ['Free space where DATA_DIR is', ({ disk }) => disk.data?.freeBytes ?? Number.NaN],
  gemelo_data_size_bytes: [
    'Size of the disk where DATA_DIR is',
    ({ disk }) => disk.data?.totalBytes ?? Number.NaN,
  ],
  gemelo_files: ['Files that people uploaded, estimated where there are many', ({ files }) => files.count],
  gemelo_files_bytes: [
    'Size of the uploaded files, estimated where there are many',
    ({ files }) => files.bytes,
  ],
  gemelo_migrations_pending: [
    'Migrations that this version knows and the database lacks',
    ({ versions }) => versions.migrations.pending,
  ],
};

/** Figures with a label: its name, and the value of each. */
const labelled: Readonly<Record<string, [string, string, (health: Health) => [string, number][]]>> = {
  gemelo_mails: [
    'Mails that wait, and that failed in the last seven days',
    'state',
    ({ mail }) => [
      ['waiting', mail.waiting],
      ['failed', mail.failed],
    ],
  ],
  gemelo_scheduled_jobs: [
    'Scheduled jobs that are late, and whose last run failed',
    'state',
    ({ schedule: { troubled } }) => [
      ['late', troubled.filter(({ isLate }) => isLate).length],
      ['failing', troubled.filter(({ lastOutcome }) => lastOutcome === 'failed').length],
    ],
  ],
  gemelo_processes: [
    'Processes that share the database, by version',
    'version',
    ({ versions, processes: { processes } }) =>
      versions.running.map((version) => [
        version ?? 'unknown',
        processes.filter((one) => one.version === version).length,
      ]),
  ],
  gemelo_health_state: [
    'State of each section of the health page: 0 well, 1 attention, 2 bad',
    'section',
    (health) => healthSections.map((name) => [name, healthStates.indexOf(health[name].state)]),
  ],
};

interface MetricParts {
  database: Database;
  health: Pick<HealthService, 'recent'>;
  isReady: () => Promise<boolean>;
  version: string;
  hasCertificate: boolean;
}

/** Whether this process can serve, as the health check answers it. */
function measureReadiness(registers: Registry[], { database, isReady, version }: MetricParts) {
  new Gauge({
    name: 'gemelo_build_info',
    help: 'Version of this process; always 1',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  new Gauge({
    name: 'gemelo_ready',
    help: 'Whether the health check answers 200',
    registers,
    async collect() {
      this.set((await isReady()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'gemelo_database_up',
    help: 'Whether the database answers the heartbeat',
    registers,
    collect() {
      this.set(database.heartbeat.silent() ? 0 : 1);
    },
  });
  new Gauge({
    name: 'gemelo_database_heartbeat_age_seconds',
    help: 'Time since the database last answered the heartbeat',
    registers,
    collect() {
      this.set(database.heartbeat.silentMs() / 1_000);
    },
  });
}

/** What the health page shows, for Prometheus. While the database is away, the last known values remain. */
export function measureHealth(registry: Registry, parts: MetricParts) {
  const registers = [registry];
  const recent = () => parts.health.recent().catch(() => undefined);
  measureReadiness(registers, parts);
  const certificate: typeof figures = {
    gemelo_mqtts_certificate_expiry_timestamp_seconds: [
      'Until when the certificate of MQTTS is valid; 0 if it cannot be read',
      (health) => secondsOf(health.certificate.expiresAt),
    ],
  };
  const told = Object.entries({ ...figures, ...(parts.hasCertificate ? certificate : {}) });
  for (const [name, [help, read]] of told)
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const health = await recent();
        if (health) this.set(read(health));
      },
    });
  for (const [name, [help, label, read]] of Object.entries(labelled))
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const health = await recent();
        if (!health) return;
        this.reset();
        for (const [value, figure] of read(health)) this.set({ [label]: value }, figure);
      },
    });
}
