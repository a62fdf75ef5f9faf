import { ui } from '../ui-store.ts';
import { noteScreenKept } from './offline-flags.ts';

/** Which files work without a network needs, written by the build: for everybody, and by language. */
interface ScreenFiles {
  files: string[];
  languages: Record<string, string[]>;
}

const LIST = '/form-fill-files.json';
/** The cache from which the service worker answers for these files. */
const CACHE = 'assets';

/** Keeps all files with which forms are filled in and activities carried out, also those that were not needed yet, for when there is no network. */
export async function keepFillScreen(): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return;
  const response = await fetch(LIST, { cache: 'no-store' }).catch(() => undefined);
  // The development server has no such list.
  if (!response?.ok || !response.headers.get('content-type')?.includes('json')) return;
  const { files, languages } = (await response.json()) as ScreenFiles;
  const cache = await caches.open(CACHE);
  const wanted = [...files, ...(languages.es ?? []), ...(languages[ui.get().language] ?? [])];
  await Promise.allSettled(
    [...new Set(wanted)].map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file);
    }),
  );
  noteScreenKept();
}
