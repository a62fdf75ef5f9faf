import { checkHealth } from '../lib/server-health.ts';

const RELOADED = 'ReleaseReloaded';

/**
 * After a release an open page may request files that no longer exist, so it is reloaded. Only once per version: if
 * files of the newest version are missing too, the error is shown. Without a connection files are missing as well, and
 * the page stays.
 */
export function followRelease(version: string, reload = () => window.location.reload()): () => void {
  const onMissing = async () => {
    if (sessionStorage.getItem(RELOADED) === version) return;
    sessionStorage.setItem(RELOADED, version);
    if (await checkHealth()) reload();
    else sessionStorage.removeItem(RELOADED);
  };
  window.addEventListener('vite:preloadError', onMissing);
  return () => window.removeEventListener('vite:preloadError', onMissing);
}
