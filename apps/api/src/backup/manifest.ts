import { array, boolean, literal, nullable, number, object, string } from 'zod/mini';
import { type output, safeParse } from 'zod/v4/core';
import { StartupError } from '../db/embedded/startup-error.ts';
import { Damaged } from './damaged.ts';

export const FORMAT = 1;

const table = object({
  schema: string(),
  name: string(),
  columns: array(string()),
  rows: number(),
  checksum: string(),
});
const file = object({ key: string(), size: number(), sha256: string() });
const sequence = object({ schema: string(), name: string(), last: string(), isCalled: boolean() });
/** A part of a table that is divided by time; without a beginning it is the default one. */
const partition = object({ table: string(), from: nullable(string()) });

/** What an archive holds; its last file but one. */
const manifest = object({
  product: literal('gemelo'),
  format: literal(FORMAT),
  version: string(),
  /** Moment of the database's snapshot. */
  at: string(),
  server: string(),
  migrations: array(object({ name: string(), digest: string() })),
  /** The newest migration of the job queue's library. */
  queueMigration: number(),
  tables: array(table),
  partitions: array(partition),
  sequences: array(sequence),
  files: array(file),
  /** Keys that records name and whose bytes were already missing. */
  missing: array(string()),
});

export type Manifest = output<typeof manifest>;
export type TableEntry = output<typeof table>;
export type FileEntry = output<typeof file>;
export type Sequence = output<typeof sequence>;
export type Partition = output<typeof partition>;

export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

export function parseManifest(text: string): Manifest {
  const data = JSON.parse(text) as { product?: unknown; format?: unknown };
  if (data.product === 'gemelo' && typeof data.format === 'number' && data.format > FORMAT)
    throw new StartupError(
      `El respaldo es de una versión más nueva de Gemelo (formato ${data.format}): restáuralo con esa versión.`,
    );
  const parsed = safeParse(manifest, data);
  if (!parsed.success) throw new Damaged('su índice no se entiende');
  return parsed.data;
}
