const RELOADED = 'ReleaseReloaded';

/**
 * A page that was open while a new version was installed asks for files that are gone: it is loaded anew.
 * Once for each version: where the files of the newest one are missing too, the failure is shown as any other.
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
