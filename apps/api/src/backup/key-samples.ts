import { CANARY } from '../db/key-canary.ts';
import { sealedColumns } from '../db/sealed-columns.ts';
import { createVault, type Keys } from '../security/vault.ts';
import { nameOf, type TableEntry } from './manifest.ts';

/** Values tried of each column. */
const SAMPLES = 20;

/** A cell in COPY's text format; null if it is. Bytes and base64 have nothing else to unescape than backslashes. */
const cellOf = (row: Buffer, column: number): string | null => {
  const cell = row.toString('utf8').split('\t')[column];
  return cell === undefined || cell === '\\N' ? null : cell.replaceAll('\\\\', '\\');
};
const bytesOf = (cell: string | null) =>
  cell?.startsWith('\\x') ? Buffer.from(cell.slice(2), 'hex') : undefined;

/** Gathers what a key sealed from the rows of an archive, to try another key on it. */
export function createKeySamples() {
  const sealed = new Map<string, Buffer[]>();
  let canary: Buffer | undefined;

  const keep = (name: string, bytes: Buffer | undefined) => {
    const kept = sealed.get(name) ?? [];
    if (bytes && kept.length < SAMPLES) sealed.set(name, [...kept, bytes]);
  };

  return {
    /** What looks at the rows of a table, if it has any of interest. */
    watch(table: TableEntry): ((row: Buffer) => void) | undefined {
      const name = nameOf(table);
      if (name === 'public.installation') {
        const [key, value] = [table.columns.indexOf('key'), table.columns.indexOf('value')];
        return (row) => {
          if (cellOf(row, key) === CANARY) canary = Buffer.from(cellOf(row, value) ?? '', 'base64');
        };
      }
      const columns = sealedColumns.filter((one) => `public.${one.table}` === name);
      if (columns.length === 0) return undefined;
      return (row) => {
        for (const { column } of columns)
          if ((sealed.get(`${name}.${column}`)?.length ?? 0) < SAMPLES)
            keep(`${name}.${column}`, bytesOf(cellOf(row, table.columns.indexOf(column))));
      };
    },

    /** Whether the archive has secrets that none of the keys opens; without keys, whether it has any. */
    areClosedTo(keys: Keys | undefined): boolean {
      const values = canary ? [canary] : [...sealed.values()].flat();
      if (values.length === 0) return false;
      if (!keys) return true;
      const vault = createVault(keys.key, keys.older);
      return !values.some((value) => {
        try {
          vault.open(value);
          return true;
        } catch {
          return false;
        }
      });
    },
  };
}
