import { type FactsOf, type Health, healthSections, healthStates } from '@gemelo/contract/endpoints/health';
import { Forbidden } from '@gemelo/contract/kit/errors';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { Actor } from '../../http/actor.ts';
import type { GatewayService } from '../gateway/gateway.service.ts';
import type { JobService } from '../jobs/jobs.service.ts';
import { databaseFacts, fileFacts } from './database-facts.ts';
import { lastDone, mailState, verification } from './health.queries.ts';
import { backupFacts, queueFacts, scheduleFacts } from './job-facts.ts';
import { judges, section } from './judgement.ts';
import { expiryOf, roomOf } from './machine.ts';

const CACHED_MS = 5_000;
const PER_MINUTE = 60;

export interface HealthParts {
  config: Config;
  database: Database;
  version: string;
  gateway: Pick<GatewayService, 'told'>;
  jobs: Pick<JobService, 'rows'>;
}
type Told = Awaited<ReturnType<GatewayService['told']>>;

const processFacts = ({ processes }: Told): FactsOf<'processes'> => ({
  processes: processes.map(({ name, port, version, startedAt, toldAt, silentSeconds }) => ({
    ...{ name, port, version, startedAt, toldAt, silentSeconds },
  })),
});

const gatewayFacts = ({ status }: Told): FactsOf<'gateway'> => ({
  connected: status.connections.reduce((sum, { count }) => sum + count, 0),
  messagesPerMinute: status.perSecond.messages * PER_MINUTE,
  faultsPerMinute: status.perSecond.faults * PER_MINUTE,
  refusedPerMinute: status.perSecond.refused * PER_MINUTE,
  waiting: status.waiting,
});

async function mailFacts(tx: Tx, isConfigured: boolean): Promise<FactsOf<'mail'>> {
  const state = await mailState.first(tx, {});
  return { isConfigured, ...(state ?? { waiting: 0, failed: 0, oldestSeconds: 0, lastSentAt: null }) };
}

async function auditFacts(tx: Tx): Promise<FactsOf<'audit'>> {
  const sealed = await lastDone.first(tx, { job: 'seal-audit' });
  const verified = await verification.first(tx, {});
  return {
    sealedAt: sealed?.endedAt ?? null,
    verified: verified ? (JSON.parse(verified.value) as FactsOf<'audit'>['verified']) : null,
  };
}

const worstOf = (states: readonly Health['state'][]): Health['state'] =>
  healthStates[Math.max(...states.map((state) => healthStates.indexOf(state)))] ?? 'well';

/** How the installation is. What was read is shared for some seconds by everybody who asks. */
export function createHealthService({ config, database, version, gateway, jobs }: HealthParts) {
  const since = new Date().toISOString();
  let reading: { until: number; health: Promise<Health> } | undefined;

  /** One after the other, so that the page takes one connection and no more. */
  const readFacts = async (tx: Tx, now: number) => ({
    own: await databaseFacts(database, tx, config.retention),
    queue: await queueFacts(tx, now),
    schedule: scheduleFacts(await jobs.rows(tx), since, now),
    volume: await fileFacts(tx),
    mail: await mailFacts(tx, config.smtpUrl !== undefined),
    backup: await backupFacts(tx),
    audit: await auditFacts(tx),
    told: await gateway.told(),
    data: await roomOf(config.dataDir),
    expiresAt: config.mqtts ? await expiryOf(config.mqtts.certFile) : null,
  });

  const read = () =>
    database.read(system, async (tx): Promise<Health> => {
      const now = Date.now();
      const { own, queue, schedule, volume, mail, backup, audit, told, data, expiresAt } = await readFacts(
        tx,
        now,
      );
      const processes = processFacts(told);
      const versions = {
        ...{ product: version, node: process.versions.node, postgres: own.postgres },
        running: [...new Set(processes.processes.map((one) => one.version))],
        migrations: own.migrations,
      };
      const disk = { data, holdsDatabase: config.databaseUrl === undefined };
      const files = { store: config.filesS3 ? ('bucket' as const) : ('folder' as const), ...volume };
      const devices = gatewayFacts(told);
      const certificate = { expiresAt };
      const isUsed = config.mqtts !== undefined && config.mqttUrl === undefined;
      const sections = {
        versions: section('versions', judges.versions(versions), versions),
        processes: section('processes', judges.processes(processes), processes),
        database: section('database', judges.database(own.database), own.database),
        queue: section('queue', judges.queue(queue), queue),
        schedule: section('schedule', judges.schedule(schedule), schedule),
        disk: section('disk', judges.disk(disk), disk),
        files: section('files', judges.files(files, processes), files),
        mail: section('mail', judges.mail(mail), mail),
        gateway: section('gateway', judges.gateway(devices), devices),
        backup: section('backup', judges.backup(backup, now), backup),
        certificate: section('certificate', judges.certificate(certificate, isUsed, now), certificate),
        audit: section('audit', judges.audit(audit, since, now), audit),
      };
      return {
        state: worstOf(healthSections.map((name) => sections[name].state)),
        readAt: new Date(now).toISOString(),
        ...sections,
      };
    });

  const recent = (): Promise<Health> => {
    if (reading && performance.now() < reading.until) return reading.health;
    const health = read();
    const own = { until: performance.now() + CACHED_MS, health };
    reading = own;
    // A failure is not remembered.
    health.catch(() => {
      if (reading === own) reading = undefined;
    });
    return health;
  };

  return {
    recent,
    /** It tells of every company's installation, so only the operator's administrators read it. */
    async read({ all }: Pick<Actor, 'all'>): Promise<Health> {
      if (!all) throw new Forbidden('OPERATOR_ONLY');
      return recent();
    },
  };
}
export type HealthService = ReturnType<typeof createHealthService>;
