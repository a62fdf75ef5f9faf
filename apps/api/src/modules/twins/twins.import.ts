import { type importTwins, twinBody, twinTypes } from '@gemelo/contract/endpoints/twins';
import { type FieldIssue, Invalid, Refused } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import type { Language } from '@gemelo/contract/kit/languages';
import { plainMac } from '@gemelo/contract/kit/mac';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { folded } from '../../catalogue/import/folded.ts';
import type { Table } from '../../catalogue/import/parse-table.ts';
import { readTable } from '../../catalogue/import/read-table.ts';
import { type ImportedRow, issuesOf } from '../../catalogue/import/sheet.ts';
import type { Database, Tx } from '../../db/client.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import { inSlot, longTransaction } from '../../http/long-work.ts';
import { message } from '../../http/messages.ts';
import { takingTurns } from '../../workers/turns.ts';
import { refusingDuplicates } from './twins.rules.ts';
import type { TwinService } from './twins.service.ts';

const columns = ['name', 'mac', 'twinType', 'warehouse', 'model', 'sensors'] as const;
type Column = (typeof columns)[number];
type Cells = Record<Column, string>;
type Names = Map<string, number>;

async function namesOf(
  tx: Tx,
  table: 'warehouse' | 'twin_model' | 'sensor',
  idCompany?: number,
): Promise<Names> {
  const company = idCompany === undefined ? sql`` : sql`and id_company = ${idCompany}`;
  const { rows } = await sql<{ id: number; name: string }>`
    select ${sql.ref(`id_${table}`)} as id, name from ${sql.table(table)} where state = 'Activo' ${company}`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [folded(name), id]));
}

/** Models that need a station, which a file does not name. */
async function stationModelsOf(tx: Tx): Promise<Set<number>> {
  const rows = await tx.selectFrom('twinModel').select('idTwinModel').where('station', '=', true).execute();
  return new Set(rows.map(({ idTwinModel }) => idTwinModel));
}

/** Existing MACs of any company and names of this one, queried once for the whole file. */
async function findTaken(tx: Tx, idCompany: number, rows: readonly Cells[]) {
  const macs = rows.map(({ mac }) => plainMac(mac));
  // A join instead of one comparison per name: a thousand names against many twins would take seconds.
  const { rows: found } = await sql<{ mac: string | null; name: string | null }>`
    select mac, null as name from twin where mac = any(${macs})
    union all
    select null, fold(t.name) from (select distinct fold(x) as name from unnest(${rows.map(({ name }) => name)}::text[]) x) n
      join twin t on t.id_company = ${idCompany} and fold(t.name) = n.name`.execute(tx);
  return {
    macs: new Set(found.map(({ mac }) => mac)),
    names: new Set(found.map(({ name }) => name)),
  };
}

/** Writes only with `commit`, and then all rows or none. */
export function createTwinImport(database: Database, twins: TwinService) {
  const preview = async (
    tx: Tx,
    idCompany: number,
    { columns: fileColumns, rows }: Table,
    language: Language,
  ): Promise<{ rows: ImportedRow[]; bodies: z.output<typeof twinBody>[] }> => {
    for (const column of ['name', 'mac', 'warehouse', 'model'] as const) {
      if (!fileColumns.includes(column))
        throw new Refused('IMPORT_COLUMNS', { column: message(language, 'field', column) });
    }
    const cellsOf = (row: string[]) =>
      Object.fromEntries(
        columns.map((name) => [name, row[fileColumns.indexOf(name)]?.trim() ?? '']),
      ) as Cells;
    const cells = rows.map(cellsOf);
    const names = {
      warehouse: await namesOf(tx, 'warehouse', idCompany),
      model: await namesOf(tx, 'twin_model'),
      sensor: await namesOf(tx, 'sensor'),
    };
    const stationModels = await stationModelsOf(tx);
    const taken = await findTaken(tx, idCompany, cells);
    const bodies: z.output<typeof twinBody>[] = [];

    /** All issues of a row, so that users do not fix a file one error at a time. */
    const faultsOf = (row: Cells): FieldIssue[] => {
      const faults: FieldIssue[] = [];
      const idOf = (path: Column, of: Names, name: string) => {
        const id = of.get(folded(name));
        if (name !== '' && id === undefined) faults.push({ path, rule: 'reference' });
        return id;
      };
      const idTwinModel = idOf('model', names.model, row.model);
      if (idTwinModel !== undefined && stationModels.has(idTwinModel))
        faults.push({ path: 'model', rule: 'stationOne' });
      const sensors = row.sensors
        .split(/[;,|]/)
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => ({ idSensor: idOf('sensors', names.sensor, name) }));
      const parsed = safeParse(
        twinBody,
        {
          name: row.name,
          mac: row.mac,
          twinType:
            twinTypes.find((type) => folded(type) === folded(row.twinType)) ?? (row.twinType || 'Circulante'),
          idWarehouse: idOf('warehouse', names.warehouse, row.warehouse),
          idTwinModel,
          station: 0,
          sensors,
        },
        { reportInput: true },
      );
      const reported = new Set(faults.map(({ path }) => path));
      const schemaIssues = parsed.success ? [] : fieldIssues(parsed.error);
      faults.push(...schemaIssues.filter(({ path }) => !reported.has(columnAt(path))));

      const [mac, name] = [plainMac(row.mac), folded(row.name)];
      if (taken.macs.has(mac)) faults.push({ path: 'mac', rule: 'taken' });
      if (taken.names.has(name)) faults.push({ path: 'name', rule: 'taken' });
      // Later rows of the file must not repeat these.
      if (mac !== '') taken.macs.add(mac);
      if (name !== '') taken.names.add(name);
      if (parsed.success && faults.length === 0) bodies.push(parsed.data);
      return faults;
    };

    const imported: ImportedRow[] = [];
    const turn = takingTurns();
    for (const [index, row] of cells.entries()) {
      const issues = issuesOf(new Invalid(faultsOf(row)), language, { fallback: 'name' });
      // One message per cell: the first issue of a cell often causes others.
      const byCell = new Map(issues.reverse().map((issue) => [columnAt(issue.field), issue.message]));
      imported.push({
        line: index + 2,
        values: { ...row },
        issues: [...byCell].reverse().map(([field, message]) => ({ field, message })),
      });
      await turn();
    }
    return { rows: imported, bodies };
  };

  return (actor: Actor, file: z.output<typeof importTwins.body>, language: Language) =>
    inSlot(database, actor, async () => {
      const idCompany = companyFor(actor, file.idCompany);
      const table = await readTable(columns, file);
      const write = () =>
        longTransaction(database, actor, async (tx) => {
          const { rows, bodies } = await preview(tx, idCompany, table, language);
          const bad = rows.filter(({ issues }) => issues.length > 0).length;
          if (!file.commit || bad > 0) return { rows, bad, written: 0 };
          for (const body of bodies) await twins.insert(tx, actor, { ...body, idCompany });
          return { rows, bad, written: bodies.length };
        });
      return refusingDuplicates({}, write);
    });
}

/** Maps fields of the body to the columns of the file. */
const columnByField: Record<string, Column> = { idWarehouse: 'warehouse', idTwinModel: 'model' };
const columnAt = (path: string): string => {
  const [field = ''] = path.split('.');
  return columnByField[field] ?? field;
};
export type TwinImport = ReturnType<typeof createTwinImport>;
