import { rm } from 'node:fs/promises';
import { adopt } from './adopt.ts';
import {
  type Connection,
  createCluster,
  loginsAt,
  newPassword,
  readPassword,
  resetPassword,
  storePassword,
} from './cluster.ts';
import { chooseEndpoint } from './configuration.ts';
import { ensureDatabase, isWrongPassword } from './ensure-database.ts';
import { checkRoomToCreate, explain, ProgramFailure } from './failure.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { launch } from './launch.ts';
import { messages } from './messages.ts';
import { checkMajor, openDataFolder, placeCluster } from './placement.ts';
import { endPostmaster, livingPostmaster } from './postmaster.ts';
import { findNative, preparePrograms } from './programs.ts';
import { openRuntimeFolder } from './runtime-folder.ts';
import { logFileIn } from './server-log.ts';
import type { RunningServer, Site } from './site.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
}

export interface EmbeddedServer {
  /** Stays the same through every restart, until the server is stopped. */
  readonly connection: Connection;
  /** For whoever maintains the server itself; the product never connects as it. */
  readonly superuser: Connection;
  stop(): Promise<void>;
  /** Called when the server died by itself and is being restarted. */
  onExit(listener: () => void): void;
}

async function prepareSite(
  folder: string,
  native: string,
  locks: FolderLock[],
  log: EmbeddedOptions['log'],
): Promise<Site> {
  const placement = await placeCluster(folder, log);
  const { cluster, home, account } = placement;
  // Two data folders may point to one sheltered database, for example after a copy.
  if (home !== folder) locks.push(await lockFolder(home));
  const programs = await preparePrograms(native, home, account, log);
  if (placement.exists) {
    await checkMajor(cluster, programs.version);
  } else {
    await checkRoomToCreate(home);
    log(messages.creating);
    await createCluster(folder, placement, programs);
  }
  const password = (await readPassword(folder)) ?? newPassword();
  await storePassword(folder, password);
  const running = (await livingPostmaster(cluster)) !== undefined;
  const endpoint = await chooseEndpoint(cluster, await openRuntimeFolder(cluster, account), running);
  const logins = loginsAt(endpoint, password);
  return { placement, programs, endpoint, logins, logFile: logFileIn(folder), log };
}

async function bringUp(site: Site): Promise<RunningServer> {
  const { placement, programs, logins } = site;
  const server = (await adopt(site)) ?? (await launch(site));
  try {
    await ensureDatabase(logins);
    return server;
  } catch (error) {
    await endPostmaster(server.pid, placement.cluster, programs.pgCtl);
    if (!isWrongPassword(error)) throw new ProgramFailure(String(error), { cause: error });
  }
  await resetPassword(placement, programs, logins.superuser.password);
  const restarted = await launch(site);
  await ensureDatabase(logins);
  return restarted;
}

/** Starts the PostgreSQL server of a data folder, or takes over the one left running there, and supervises it. */
export async function startEmbedded({ dataDir, log }: EmbeddedOptions): Promise<EmbeddedServer> {
  const native = findNative();
  const locks: FolderLock[] = [];
  const unlock = async () => {
    for (const lock of locks.splice(0)) await lock.release();
  };
  let sentence = messages.initFailed;
  let folder = dataDir;
  try {
    folder = await openDataFolder(dataDir);
    locks.push(await lockFolder(folder));
    const site = await prepareSite(folder, native, locks, log);
    sentence = (reason) => messages.startFailed(reason, site.logFile);
    const supervisor = supervise(site, await bringUp(site), () => bringUp(site));
    return {
      connection: site.logins.owner,
      superuser: site.logins.superuser,
      onExit: (listener) => supervisor.onExit(listener),
      stop: async () => {
        await supervisor.stop();
        if (process.platform !== 'win32') await rm(site.endpoint.host, { recursive: true, force: true });
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw await explain(error, folder, sentence);
  }
}
