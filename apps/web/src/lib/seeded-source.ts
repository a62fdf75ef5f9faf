import type { createSeededNames } from './seeded-names.ts';

/** Loaded with the first language that needs it: Spanish shows names as they are stored. */
export const seeded: { create?: typeof createSeededNames } = {};

export async function loadSeeded(): Promise<void> {
  seeded.create ??= (await import('./seeded-names.ts')).createSeededNames;
}
