/** The permission version in the server's answers; a different one means that the caller's rights changed. */
let lastVersion: string | undefined;
const listeners = new Set<() => void>();

export function notePermissions(version: string | null) {
  if (version === null || version === lastVersion) return;
  const changed = lastVersion !== undefined;
  lastVersion = version;
  if (changed) for (const listener of listeners) listener();
}

export function onPermissionsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
