import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts';
import { holdableLine } from '../../apps/api/src/test/held-line.ts';
import { postmasterOf } from '../durability/product.ts';

/** Children of a process, by what the kernel says of every process. */
async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const owned = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The name of a program may hold blanks and parentheses.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent ? Number(pid) : 0;
    }),
  );
  return owned.filter((pid) => pid > 0);
}

const sendSignal = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** A server of its own behind a line that can be slow or gone, as one in another building. */
export async function openServer(folder: string) {
  const dataDir = join(folder, 'server');
  await mkdir(dataDir, { recursive: true });
  const server = await startEmbedded({ dataDir, log: () => undefined });
  const line = await holdableLine(server.connection);
  const { user, password, database } = server.connection;
  const ballast = join(folder, 'ballast');

  return {
    line,
    url: `postgres://${user}:${String(password)}@127.0.0.1:${line.connection.port}/${database}`,
    /** As the superuser, around the line. */
    async asking<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
      const client = new pg.Client(server.superuser);
      await client.connect();
      return work(client).finally(() => client.end());
    },
    kill: async () => process.kill(await postmasterOf(dataDir), 'SIGKILL'),
    /** The postmaster first, which could start others. */
    async freeze() {
      const postmaster = await postmasterOf(dataDir);
      sendSignal(postmaster, 'SIGSTOP');
      const frozen = [...(await childrenOf(postmaster)), postmaster];
      for (const pid of frozen) sendSignal(pid, 'SIGSTOP');
      return () => {
        for (const pid of frozen) sendSignal(pid, 'SIGCONT');
      };
    },
    /** Takes all room that is left on its volume. */
    async fill() {
      const megabyte = Buffer.alloc(1_048_576);
      for (const size of [megabyte.length, 4096]) {
        let isFull = false;
        while (!isFull)
          await writeFile(ballast, megabyte.subarray(0, size), { flag: 'a' }).catch((error: unknown) => {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            isFull = true;
          });
      }
      return () => rm(ballast);
    },
    stop: () => server.stop(),
  };
}
export type Server = Awaited<ReturnType<typeof openServer>>;
