import { resolve } from 'node:path';
import { type Provider, providers } from '@gemelo/contract/endpoints/auth';
import { parseCronItems } from 'graphile-worker';
import { StartupError } from './db/embedded/startup-error.ts';
import type { Patience } from './db/pool.ts';
import { type S3Address, s3Address } from './integrations/files/s3-address.ts';
import { type KaaAddress, kaaAddress } from './integrations/kaa/address.ts';
import { isPair, type VapidKeys } from './integrations/push/vapid.ts';
import { type Retention, readRetention } from './retention.ts';

export interface ProviderKeys {
  clientId: string;
  clientSecret: string;
  /** Overrides the provider's URL, for tests and for companies behind their own gateway. */
  issuer: string | undefined;
}

export interface MqttsAddress {
  port: number;
  /** PEM files, read again when they change. */
  certFile: string;
  keyFile: string;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Direct connection to the server, needed when a pooler assigns connections per transaction. */
  databaseDirectUrl: string | undefined;
  preparedStatements: boolean;
  /** Connections for requests, jobs and devices; a few more are direct ones. */
  databasePool: number;
  /** How long the server of `databaseUrl` may take before it counts as gone. */
  patience: Patience;
  /** How long a process that is told to end goes on serving, so that load balancers notice first. */
  drainSeconds: number;
  demo: boolean;
  /** Keeps the demo devices sending readings. */
  feed: boolean;
  key: string | undefined;
  /** Keys that may still open what they sealed, while the key is being rotated. */
  olderKeys: readonly string[];
  metricsPort: number;
  /** Where devices publish over MQTT; 0 switches it off. */
  mqttPort: number;
  /** Where they do over TLS, with which certificate; undefined where they cannot. */
  mqtts: MqttsAddress | undefined;
  /** Limits on simultaneous MQTT connections: in total and per address. */
  mqttConnections: number;
  mqttConnectionsPerAddress: number;
  mqttUrl: string | undefined;
  /** How many months what grows is kept. */
  retention: Retention;
  /** S3 storage for files; without it, files live in the data folder. */
  filesS3: S3Address | undefined;
  /** A file of streets for the map (.pmtiles). */
  mapTiles: string | undefined;
  /** How many megabytes of files a company may keep. */
  filesCompanyMb: number;
  /** Where backups are written on a schedule (crontab syntax, UTC), and how many are kept. */
  backup: { folder: string; every: string; keep: number } | undefined;
  /** Sustained rates per minute and process, beyond which a session or a company is told to wait. */
  requestsPerSession: number;
  requestsPerCompany: number;
  thingsboardUrl: string | undefined;
  kaa: KaaAddress | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The keys by which browsers' push services know this installation. */
  push: VapidKeys | undefined;
  publicUrl: string | undefined;
  /** Proxies whose forwarding headers are trusted. */
  trustProxy: string[];
  logLevel: string;
  /** Requests and statements that take longer are logged as slow. */
  logSlowMs: number;
  providers: Partial<Record<Provider, ProviderKeys>>;
  /** The Firebase project whose ID tokens open sessions, and where its public keys are read. */
  firebase: { project: string; keysUrl: string } | undefined;
}

type Env = Record<string, string | undefined>;

function port(env: Env, name: string, fallback: number): number {
  const value = env[name]?.trim();
  if (!value) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65_535) {
    throw new StartupError(`${name} debe ser un número de puerto entre 0 y 65535, no «${value}».`);
  }
  return number;
}

function count(
  env: Env,
  name: string,
  { fallback, min, max, of }: { fallback: number; min: number; max: number; of: string },
): number {
  const value = env[name]?.trim();
  if (!value) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new StartupError(`${name} debe ser un número de ${of} entre ${min} y ${max}, no «${value}».`);
  return number;
}

/** With 150 ms each way, connecting with TLS takes 1.9 s; a stall of 1.5 s on top of that is still no outage. */
const FAR_MS = 5_000;
const milliseconds = (env: Env, name: string) =>
  count(env, name, { fallback: FAR_MS, min: 300, max: 60_000, of: 'milisegundos' });

const connections = (env: Env, name: string, fallback: number) =>
  count(env, name, { fallback, min: 1, max: 1_000_000, of: 'conexiones' });

const requests = (env: Env, name: string, fallback: number) =>
  count(env, name, { fallback, min: 10, max: 100_000_000, of: 'solicitudes por minuto' });

function mqtts(env: Env): MqttsAddress | undefined {
  const number = port(env, 'MQTTS_PORT', 0);
  if (!number) return undefined;
  const certFile = env.MQTTS_CERT?.trim();
  const keyFile = env.MQTTS_KEY?.trim();
  if (!certFile || !keyFile)
    throw new StartupError(
      `Con MQTTS_PORT hace falta ${certFile ? 'MQTTS_KEY, el archivo con su clave privada' : 'MQTTS_CERT, el archivo con el certificado del servidor'} (PEM).`,
    );
  return { port: number, certFile: resolve(certFile), keyFile: resolve(keyFile) };
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
function logLevel(env: Env): string {
  const value = env.LOG_LEVEL?.trim() || 'warn';
  if (!LEVELS.includes(value))
    throw new StartupError(`LOG_LEVEL debe ser ${LEVELS.join(', ')}, no «${value}».`);
  return value;
}

const list = (value = '') =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function flag(env: Env, name: string, fallback: boolean): boolean {
  const value = env[name]?.trim();
  if (!value) return fallback;
  if (value !== '0' && value !== '1') throw new StartupError(`${name} debe ser 0 o 1, no «${value}».`);
  return value === '1';
}

/** The value may hold a password, so a refusal names the variable only. */
function address(env: Env, name: string, schemes: string[]): string | undefined {
  const value = env[name]?.trim();
  if (!value) return undefined;
  const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : '';
  if (!schemes.includes(scheme)) {
    throw new StartupError(
      `${name} debe ser una dirección que empiece con ${schemes.map((s) => `${s}://`).join(' o ')}.`,
    );
  }
  return value;
}

function kaa(env: Env): KaaAddress | undefined {
  const value = address(env, 'KAA_URL', ['https', 'http']);
  const found = value === undefined ? undefined : kaaAddress(value);
  if (value !== undefined && !found) {
    throw new StartupError(
      'KAA_URL debe ser la dirección del «realm» con sus datos: https://auth.ejemplo.com/auth/realms/<tenant>?client_id=…&app_version=… (y api=https://… si la plataforma está en otra dirección).',
    );
  }
  return found;
}

function filesS3(env: Env): S3Address | undefined {
  const value = address(env, 'FILES_S3_URL', ['https', 'http']);
  const found = value === undefined ? undefined : s3Address(value);
  if (value !== undefined && !found) {
    throw new StartupError(
      'FILES_S3_URL debe tener la clave, el secreto y el «bucket»: https://clave:secreto@s3.ejemplo.com/bucket?region=…',
    );
  }
  return found;
}

function backup(env: Env): Config['backup'] {
  const folder = env.BACKUP_DIR?.trim();
  const every = env.BACKUP_SCHEDULE?.trim() || '0 8 * * *';
  try {
    parseCronItems([{ task: 'backup', match: every }]);
  } catch {
    throw new StartupError(
      `BACKUP_SCHEDULE debe decir cuándo como lo hace crontab, en UTC: minuto, hora, día, mes y día de la semana, por ejemplo 0 8 * * *, no «${every}».`,
    );
  }
  const keep = count(env, 'BACKUP_KEEP', { fallback: 7, min: 1, max: 1_000, of: 'respaldos' });
  return folder ? { folder: resolve(folder), every, keep } : undefined;
}

function providerKeys(env: Env): Config['providers'] {
  const found: Config['providers'] = {};
  for (const provider of providers) {
    const prefix = provider.toUpperCase();
    const clientId = env[`${prefix}_CLIENT_ID`]?.trim();
    const clientSecret = env[`${prefix}_CLIENT_SECRET`]?.trim();
    if (Boolean(clientId) !== Boolean(clientSecret)) {
      throw new StartupError(
        `${prefix}_CLIENT_ID y ${prefix}_CLIENT_SECRET van juntos: falta uno de los dos.`,
      );
    }
    if (clientId && clientSecret) {
      found[provider] = {
        clientId,
        clientSecret,
        issuer: address(env, `${prefix}_ISSUER`, ['https', 'http']),
      };
    }
  }
  return found;
}

const MAILTO = /^mailto:[^\s@]+@[^\s@]+$/;
const isSubject = (subject: string) =>
  MAILTO.test(subject) || (URL.canParse(subject) && new URL(subject).protocol === 'https:');

/** A refusal never shows the private key. */
function push(env: Env): VapidKeys | undefined {
  const publicKey = env.PUSH_PUBLIC_KEY?.trim();
  const privateKey = env.PUSH_PRIVATE_KEY?.trim();
  const subject = env.PUSH_SUBJECT?.trim();
  if (!publicKey && !privateKey && !subject) return undefined;
  if (!publicKey || !privateKey || !subject)
    throw new StartupError(
      'PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY y PUSH_SUBJECT van juntos: falta alguno de los tres.',
    );
  if (!isPair({ publicKey, privateKey }))
    throw new StartupError(
      'PUSH_PUBLIC_KEY y PUSH_PRIVATE_KEY deben ser las dos claves de un mismo par (P-256, base64url): «npm run push-keys» crea uno.',
    );
  if (!isSubject(subject))
    throw new StartupError(
      'PUSH_SUBJECT debe ser un correo o una página donde escribirle a quien opera Gemelo: mailto:ana@ejemplo.com o https://…',
    );
  return { publicKey, privateKey, subject };
}

const FIREBASE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

function firebase(env: Env): Config['firebase'] {
  const project = env.FIREBASE_PROJECT?.trim();
  if (!project) return undefined;
  if (!/^[a-z0-9-]{4,40}$/.test(project))
    throw new StartupError(
      'FIREBASE_PROJECT debe ser el identificador del proyecto, por ejemplo mi-empresa-1a2b3.',
    );
  return { project, keysUrl: address(env, 'FIREBASE_KEYS_URL', ['https', 'http']) ?? FIREBASE_KEYS };
}

const isKey = (text: string) => Buffer.from(text, 'base64').length === 32;

function olderKeys(env: Env): string[] {
  const keys = list(env.GEMELO_KEY_OLD);
  if (!keys.every(isKey))
    throw new StartupError(
      'GEMELO_KEY_OLD debe tener las claves anteriores, cada una de 32 bytes en base64, separadas por comas.',
    );
  return keys;
}

export function readConfig(env: Env): Config {
  const databaseUrl = address(env, 'DATABASE_URL', ['postgres', 'postgresql']);
  const key = env.GEMELO_KEY?.trim() || undefined;
  if (key && !isKey(key)) {
    throw new StartupError(
      'GEMELO_KEY debe ser una clave de 32 bytes en base64 (por ejemplo, de «openssl rand -base64 32»).',
    );
  }
  if (databaseUrl && !key) {
    throw new StartupError(
      'Con DATABASE_URL hace falta GEMELO_KEY, la clave que cifra los secretos: en una instalación nueva se genera con «openssl rand -base64 32» y se guarda; en una que ya existe o se restaura, es la suya.',
    );
  }
  return {
    port: port(env, 'PORT', 3000),
    host: env.HOST?.trim() || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR?.trim() || './data'),
    databaseUrl,
    databaseDirectUrl: address(env, 'DATABASE_DIRECT_URL', ['postgres', 'postgresql']),
    preparedStatements: flag(env, 'DATABASE_PREPARED', true),
    databasePool: count(env, 'DATABASE_POOL', { fallback: 12, min: 4, max: 200, of: 'conexiones' }),
    patience: {
      connectMs: milliseconds(env, 'DATABASE_CONNECT_MS'),
      silenceMs: milliseconds(env, 'DATABASE_SILENCE_MS'),
    },
    drainSeconds: count(env, 'DRAIN_SECONDS', {
      fallback: databaseUrl ? 5 : 0,
      min: 0,
      max: 300,
      of: 'segundos',
    }),
    demo: flag(env, 'GEMELO_DEMO', !databaseUrl),
    feed: flag(env, 'GEMELO_FEED', true),
    key,
    olderKeys: olderKeys(env),
    metricsPort: port(env, 'METRICS_PORT', 0),
    mqttPort: port(env, 'MQTT_PORT', 1883),
    mqtts: mqtts(env),
    mqttConnections: connections(env, 'MQTT_CONNECTIONS', 10_000),
    mqttConnectionsPerAddress: connections(env, 'MQTT_CONNECTIONS_PER_ADDRESS', 2_000),
    mqttUrl: address(env, 'MQTT_URL', ['mqtt', 'mqtts']),
    retention: readRetention((name, limits) => count(env, name, { ...limits, of: 'meses' })),
    filesS3: filesS3(env),
    mapTiles: env.MAP_TILES?.trim() || undefined,
    filesCompanyMb: count(env, 'FILES_COMPANY_MB', {
      fallback: 5_000,
      min: 10,
      max: 100_000_000,
      of: 'megabytes',
    }),
    backup: backup(env),
    requestsPerSession: requests(env, 'REQUESTS_PER_SESSION', 12_000),
    requestsPerCompany: requests(env, 'REQUESTS_PER_COMPANY', 30_000),
    thingsboardUrl: address(env, 'THINGSBOARD_URL', ['https', 'http']),
    kaa: kaa(env),
    smtpUrl: address(env, 'SMTP_URL', ['smtp', 'smtps']),
    mailFrom: env.MAIL_FROM?.trim() || 'Gemelo <no-responder@gemelo.invalid>',
    push: push(env),
    publicUrl: address(env, 'PUBLIC_URL', ['http', 'https'])?.replace(/\/+$/, ''),
    trustProxy: list(env.TRUST_PROXY),
    logLevel: logLevel(env),
    logSlowMs: count(env, 'LOG_SLOW_MS', { fallback: 2_000, min: 1, max: 600_000, of: 'milisegundos' }),
    providers: providerKeys(env),
    firebase: firebase(env),
  };
}
