import { pathOf } from './addresses.ts';
/** Whether it may follow a sign-in: an address inside this console and nothing else. */
export function isLocalPath(path: string): boolean {
  if (!path.startsWith('/') || /[\\\p{Cc}]/u.test(path)) return false;
  try {
    // Browsers read `//host` and, after decoding, `/%5C` or `/%2F` as another site's address.
    const decoded = decodeURIComponent(path);
    if (/^\/[/\\]/.test(decoded)) return false;
    return new URL(path, 'http://console.invalid').origin === 'http://console.invalid';
  } catch {
    return false;
  }
}

/** The address to go to after a sign-in. */
export const nextPath = (wanted: unknown, otherwise = pathOf('home')): string =>
  typeof wanted === 'string' && isLocalPath(wanted) ? wanted : otherwise;
