/** Something that only the operator can mend: its message is the one sentence to show. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** Another process works with the same data folder. */
export class FolderInUse extends StartupError {}
