import { isConfigured } from './configuration.ts';
import { ensureDatabase } from './ensure-database.ts';
import { waitUntilReady } from './launch.ts';
import { messages } from './messages.ts';
import { endPostmaster, livingPostmaster, untilGone, waitForEnd } from './postmaster.ts';
import type { RunningServer, Site } from './site.ts';

const STOPPING_TIMEOUT_MS = 10_000;

/** Whether the running server has the configuration that we would start it with, and answers. */
async function isCompatible(site: Site, pid: number, ended: Promise<void>): Promise<boolean> {
  if (!(await isConfigured(site.placement.cluster, site.endpoint))) return false;
  let hasEnded = false;
  const onEnd = () => {
    hasEnded = true;
  };
  ended.then(onEnd, onEnd);
  try {
    await waitUntilReady(
      site,
      (current) => current === pid,
      () => hasEnded,
    );
    return (await ensureDatabase(site.logins)).startsWith(site.programs.version);
  } catch {
    return false;
  }
}

/** Takes over the server that a killed process left running, or stops it if its configuration differs. */
export async function adopt(site: Site): Promise<RunningServer | undefined> {
  const { cluster } = site.placement;
  const found = await livingPostmaster(cluster);
  if (!found) return undefined;
  const { pid } = found;
  const ended = untilGone(pid, cluster);
  if (!found.stopping && (await isCompatible(site, pid, ended))) {
    site.log(messages.adopted(pid));
    return { pid, ended };
  }
  if (!found.stopping || !(await waitForEnd(pid, cluster, STOPPING_TIMEOUT_MS))) {
    await endPostmaster(pid, cluster, site.programs.pgCtl);
  }
  return undefined;
}
