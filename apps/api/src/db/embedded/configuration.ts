import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { writeDurably } from './durable-file.ts';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const PORT = 5432;
const LOOPBACK = '127.0.0.1';
const fileIn = (cluster: string) => join(cluster, 'postgresql.conf');
const readConfiguration = (cluster: string) => readFile(fileIn(cluster), 'utf8').catch(() => '');

function freePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** Unix: a socket in a private folder. Windows: a loopback port, the previous one while it is free. */
export async function chooseEndpoint(
  cluster: string,
  runtimeFolder: string,
  running: boolean,
): Promise<Endpoint> {
  if (process.platform !== 'win32') return { host: runtimeFolder, port: PORT };
  const last = (await configuredEndpoint(cluster))?.port ?? 0;
  const port = running ? last : ((await freePort(last)) ?? (await freePort(0)));
  return { host: LOOPBACK, port: port ?? PORT };
}

/** The endpoint in the cluster's current configuration. */
export async function configuredEndpoint(cluster: string): Promise<Endpoint | undefined> {
  const text = await readConfiguration(cluster);
  const port = Number(/^port = (\d+)$/m.exec(text)?.[1] ?? 0);
  const host = /^unix_socket_directories = '"(.+)"'$/m.exec(text)?.[1]?.replaceAll("''", "'");
  return port ? { host: host ?? LOOPBACK, port } : undefined;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

function settingsFor({ host, port }: Endpoint): string {
  const listening =
    process.platform === 'win32'
      ? [`listen_addresses = ${literal(host)}`]
      : [
          "listen_addresses = ''",
          `unix_socket_directories = ${literal(`"${host}"`)}`,
          'unix_socket_permissions = 0700',
        ];
  return `${[
    '# Gemelo writes this file at every start. ALTER SYSTEM overrides it.',
    ...listening,
    `port = ${port}`,
    'max_connections = 60',
    'shared_buffers = 128MB',
    'max_wal_size = 1GB',
    'fsync = on',
    'full_page_writes = on',
    'synchronous_commit = on',
    'password_encryption = scram-sha-256',
    'jit = off',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "lc_messages = 'C'",
    'log_checkpoints = off',
    "log_line_prefix = '%m [%p] '",
  ].join('\n')}\n`;
}

export async function isConfigured(cluster: string, endpoint: Endpoint): Promise<boolean> {
  return (await readConfiguration(cluster)) === settingsFor(endpoint);
}

/** Unchanged content is not rewritten, so that a full disk does not prevent a start. */
export async function configure(cluster: string, endpoint: Endpoint): Promise<void> {
  if (!(await isConfigured(cluster, endpoint))) {
    await writeDurably(fileIn(cluster), settingsFor(endpoint), 0o644);
  }
}
