import * as z from 'zod/mini';

export const IMPORT_BYTES = 700_000;
/** Rows that an import accepts. */
export const IMPORT_ROWS = 5_000;

/** Lines of a file, empty ones included, that are looked at. */
export const IMPORT_LINES = 10_000;

/** A CSV or XLSX file to preview or, with `commit`, to write. */
export const importFile = {
  fileName: z.string().check(z.maxLength(200)),
  /** The file, encoded in base64. */
  content: z.string().check(z.maxLength(IMPORT_BYTES * 1.4)),
  commit: z.boolean(),
  /** The rows to take, by their line in the file; by default all. Of these all are written, or none. */
  lines: z.optional(
    z.array(z.int().check(z.gte(1), z.lte(IMPORT_LINES))).check(z.minLength(1), z.maxLength(IMPORT_ROWS)),
  ),
};

const importedRow = z.object({
  line: z.int(),
  values: z.record(z.string(), z.unknown()),
  issues: z.array(z.object({ field: z.string(), message: z.string() })),
  /** The cells of a row with issues as the file has them, to correct and import again. */
  cells: z.optional(z.record(z.string(), z.string())),
});

export const importOutcome = z.object({ rows: z.array(importedRow), bad: z.int(), written: z.int() });
