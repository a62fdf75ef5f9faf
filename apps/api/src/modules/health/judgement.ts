import {
  type FactsOf,
  type Finding,
  type HealthSection,
  healthFindings,
} from '@gemelo/contract/endpoints/health';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A process tells its figures every ten seconds. */
const SILENT_SECONDS = 25;
const CLOCK_MS = 2_000;
const LONG_TRANSACTION_SECONDS = 5 * MINUTE;
const SLOW_SECONDS = 10 * MINUTE;
const STUCK_SECONDS = HOUR;
const WAITING_VALUES = 5_000;
const FAULTY_SHARE = 0.1;
/** A daily backup that was missed once. */
const BACKUP_SECONDS = 2 * DAY;
const EXPIRES_SOON_SECONDS = 21 * DAY;
/** The seal runs every minute. */
const UNSEALED_SECONDS = 15 * MINUTE;

const secondsSince = (at: string, now: number) => (now - Date.parse(at)) / 1_000;

const used = ({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }) =>
  1 - freeBytes / Math.max(totalBytes, 1);

/** The host of a process is the first part of its name. */
const hostsOf = ({ processes }: FactsOf<'processes'>) =>
  new Set(processes.map(({ name }) => name.split(' · ')[0]));

/** What is found in a section, the most serious first. */
export const judges = {
  versions({ migrations, running }: FactsOf<'versions'>) {
    if (migrations.pending > 0) return 'pending';
    if (new Set(running).size > 1) return 'mixed';
    return migrations.unknown > 0 ? 'ahead' : 'fine';
  },
  processes({ processes }: FactsOf<'processes'>) {
    if (processes.length === 0) return 'none';
    return processes.some(({ silentSeconds }) => silentSeconds > SILENT_SECONDS) ? 'silent' : 'fine';
  },
  database(facts: FactsOf<'database'>) {
    const share = facts.connections / facts.maxConnections;
    if (facts.recovering) return 'recovering';
    if (share > 0.95) return 'full';
    if (share > 0.8) return 'connections';
    if (facts.longestSeconds > LONG_TRANSACTION_SECONDS) return 'transaction';
    return Math.abs(facts.clockAheadMs) > CLOCK_MS ? 'clock' : 'fine';
  },
  queue({ failed, oldestSeconds }: FactsOf<'queue'>) {
    if (oldestSeconds > STUCK_SECONDS) return 'stuck';
    if (failed > 0) return 'failed';
    return oldestSeconds > SLOW_SECONDS ? 'slow' : 'fine';
  },
  schedule({ troubled }: FactsOf<'schedule'>) {
    if (troubled.some(({ isLate }) => isLate)) return 'late';
    return troubled.length > 0 ? 'failing' : 'fine';
  },
  disk({ data }: FactsOf<'disk'>) {
    if (!data) return 'unknown';
    if (used(data) > 0.95) return 'full';
    return used(data) > 0.85 ? 'low' : 'fine';
  },
  /** A folder is seen by one machine, unless it is a shared one, which cannot be told from here. */
  files({ store }: FactsOf<'files'>, processes: FactsOf<'processes'>) {
    return store === 'folder' && hostsOf(processes).size > 1 ? 'apart' : 'fine';
  },
  mail({ isConfigured, failed, oldestSeconds }: FactsOf<'mail'>) {
    if (!isConfigured) return 'off';
    if (failed > 0) return 'failed';
    return oldestSeconds > SLOW_SECONDS ? 'slow' : 'fine';
  },
  gateway({ waiting, faultsPerMinute, messagesPerMinute }: FactsOf<'gateway'>) {
    if (waiting > WAITING_VALUES) return 'waiting';
    return faultsPerMinute > FAULTY_SHARE * Math.max(messagesPerMinute, 1) ? 'faults' : 'fine';
  },
  backup({ lastDoneAt, lastOutcome }: FactsOf<'backup'>, now: number) {
    if (lastOutcome === 'failed') return 'failed';
    if (lastDoneAt === null) return 'none';
    return secondsSince(lastDoneAt, now) > BACKUP_SECONDS ? 'old' : 'fine';
  },
  certificate({ expiresAt }: FactsOf<'certificate'>, isUsed: boolean, now: number) {
    if (!isUsed) return 'unused';
    if (expiresAt === null) return 'unreadable';
    const left = -secondsSince(expiresAt, now);
    if (left <= 0) return 'expired';
    return left < EXPIRES_SOON_SECONDS ? 'soon' : 'fine';
  },
  audit({ sealedAt, verified }: FactsOf<'audit'>, since: string, now: number) {
    if (verified && verified.broken > 0) return 'altered';
    const last = sealedAt && Date.parse(sealedAt) > Date.parse(since) ? sealedAt : since;
    return secondsSince(last, now) > UNSEALED_SECONDS ? 'waiting' : 'fine';
  },
} as const;

/** A section as it is answered: its state, what was found and its facts. */
export const section = <Section extends HealthSection, Facts>(
  name: Section,
  finding: Finding<Section>,
  facts: Facts,
) => ({ state: healthFindings[name][finding], finding, ...facts });
