const RELOADED = 'ReleaseReloaded';

/**
 * After a release an open page may request files that no longer exist, so it is reloaded. Only once per version: if
 * files of the newest version are missing too, the error is shown.
 */
export function followRelease(version: string, reload = () => window.location.reload()): () => void {
  const onMissing = () => {
    if (sessionStorage.getItem(RELOADED) === version) return;
    sessionStorage.setItem(RELOADED, version);
    reload();
  };
  window.addEventListener('vite:preloadError', onMissing);
  return () => window.removeEventListener('vite:preloadError', onMissing);
}
