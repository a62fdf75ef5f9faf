/** The permission version in the server's answers; a different one means that the caller's rights changed. */
let seen: string | undefined;
const listeners = new Set<() => void>();

export function notePermissions(told: string | null) {
  if (told === null || told === seen) return;
  const changed = seen !== undefined;
  seen = told;
  if (changed) for (const listener of listeners) listener();
}

export function onPermissionsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
