import { pathOf } from './addresses.ts';
/** Only addresses inside this console are allowed after a sign-in. */
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

/** Where to go after a sign-in. */
export const nextPath = (wanted: unknown, otherwise = pathOf('home')): string =>
  typeof wanted === 'string' && isLocalPath(wanted) ? wanted : otherwise;
