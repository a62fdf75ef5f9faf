/** An error that only the operator can fix; its message is the one sentence to show. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** Another process uses the same data folder. */
export class FolderInUse extends StartupError {}
