import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import type { Language } from '@gemelo/contract/kit/languages';
import { safeParse } from 'zod/v4/core';
import type { Database, Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { inSlot, longTransaction } from '../../http/long-work.ts';
import { message } from '../../http/messages.ts';
import { takingTurns } from '../../workers/turns.ts';
import { ownerOf } from '../catalogue.checks.ts';
import { anyTable, type Row } from '../catalogue.queries.ts';
import type { CatalogueService } from '../catalogue.service.ts';
import { cellValue, type Resolve } from './cells.ts';
import { folded } from './folded.ts';
import type { Table } from './parse-table.ts';
import { readTable } from './read-table.ts';
import { rowChecks } from './row-checks.ts';
import { type ImportedRow, issuesOf } from './sheet.ts';

/** Resolves names of referenced rows, each looked up once per file. */
async function resolver(tx: Tx, catalogue: Catalogue): Promise<Resolve> {
  const turn = takingTurns();
  const names = new Map<string, Map<string, number>>();
  for (const { of } of Object.values(catalogue.fields)) {
    if (!of || names.has(of)) continue;
    const target = catalogueNamed(of);
    const rows = await anyTable(tx)
      .selectFrom(target.table)
      .select([target.id, target.display])
      .limit(20_000)
      .execute();
    const found = new Map<string, number>();
    for (const row of rows) {
      found.set(folded(String(row[target.display])), Number(row[target.id]));
      found.set(String(row[target.id]), Number(row[target.id]));
      await turn();
    }
    names.set(of, found);
  }
  return (of, name) => names.get(of)?.get(folded(name));
}

export function createImport(database: Database, catalogue: Catalogue, service: CatalogueService) {
  const { fields, display } = catalogue;

  const parse = (values: Row) => {
    const parsed = safeParse(catalogue.write, values, { reportInput: true });
    return parsed.success ? undefined : new Invalid(fieldIssues(parsed.error));
  };

  /** Refuses a value that an earlier row of the file has. */
  const refuseRepeated = (values: Row, uniqueValues: Set<string>) => {
    for (const [name, { unique }] of Object.entries(fields)) {
      if (!unique) continue;
      const key = `${name}/${folded(String(values[name]))}`;
      if (uniqueValues.has(key)) throw new Invalid([{ path: name, rule: 'repeated' }]);
      uniqueValues.add(key);
    }
  };

  const preview = async (
    tx: Tx,
    actor: Actor,
    { columns, rows }: Table,
    language: Language,
  ): Promise<ImportedRow[]> => {
    if (!columns.includes(display))
      throw new Refused('IMPORT_COLUMNS', { column: message(language, 'field', display) });
    const resolve = await resolver(tx, catalogue);
    const turn = takingTurns();
    const parsed: { values: Row; invalid: Invalid | undefined }[] = [];
    for (const cells of rows) {
      const values: Row = {};
      for (const [name, field] of Object.entries(fields)) {
        const value = cellValue(name, field, cells[columns.indexOf(name)] ?? '', resolve);
        if (value !== undefined) values[name] = value;
      }
      parsed.push({ values, invalid: parse(values) });
      await turn();
    }

    const valid = parsed.filter(({ invalid }) => !invalid).map(({ values }) => values);
    const check = await rowChecks(tx, catalogue, valid, ownerOf(catalogue, actor));
    const uniqueValues = new Set<string>();
    const report = { fallback: display, choicesOf: (field: string) => fields[field]?.choices ?? [] };
    const issuesIn = ({ values, invalid }: (typeof parsed)[number]) => {
      try {
        if (invalid) throw invalid;
        check(values);
        refuseRepeated(values, uniqueValues);
        return [];
      } catch (error) {
        return issuesOf(error, language, report);
      }
    };
    const imported: ImportedRow[] = [];
    for (const [index, row] of parsed.entries()) {
      imported.push({ line: index + 2, values: row.values, issues: issuesIn(row) });
      await turn();
    }
    return imported;
  };

  /** Previews what each row would become; with `commit`, writes all rows or none. */
  return (actor: Actor, file: { fileName: string; content: string; commit: boolean }, language: Language) => {
    service.mayCreate(actor);
    return inSlot(database, actor, async () => {
      const table = await readTable(Object.keys(fields), file);
      return longTransaction(database, actor, async (tx) => {
        const rows = await preview(tx, actor, table, language);
        const bad = rows.filter(({ issues }) => issues.length > 0).length;
        if (!file.commit || bad > 0) return { rows, bad, written: 0 };
        await service.createAll(
          tx,
          actor,
          rows.map(({ values }) => values),
        );
        return { rows, bad, written: rows.length };
      });
    });
  };
}
