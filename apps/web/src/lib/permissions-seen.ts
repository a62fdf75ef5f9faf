/** What the server's answers say of the caller's rights; another word than before means that they changed. */
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
