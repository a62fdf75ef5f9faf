import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { fieldIssues } from '@gemelo/contract/kit/issues';
import { type Language, languages } from '@gemelo/contract/kit/languages';
import { safeParse } from 'zod/v4/core';
import type { Database, Tx } from '../../db/client.ts';
import { checkChosen } from '../../db/references.ts';
import type { Actor } from '../../http/actor.ts';
import { choiceWord } from '../../http/choice-word.ts';
import { inSlot, longTransaction } from '../../http/long-work.ts';
import { message } from '../../http/messages.ts';
import { takingTurns } from '../../workers/turns.ts';
import { companyChosen, ownerOf, referringFields } from '../catalogue.checks.ts';
import { anyTable, hasCompany, nameOf, type Row } from '../catalogue.queries.ts';
import type { CatalogueService } from '../catalogue.service.ts';
import { cellValue, type Resolve, unknownNames } from './cells.ts';
import { folded } from './folded.ts';
import type { Table } from './parse-table.ts';
import { readTable } from './read-table.ts';
import { rowChecks } from './row-checks.ts';
import { cellsOf, type SampleTexts, takeRows } from './sample.ts';
import { type ImportedRow, issuesOf } from './sheet.ts';

export interface ImportFile {
  fileName: string;
  content: string;
  commit: boolean;
  /** Whose rows they become; null: everybody's. */
  idCompany?: number | null | undefined;
  lines?: readonly number[] | undefined;
}

/** A choice has its own word as a sample; other fields have one of their kind. */
const samplesOf = ({ fields }: Catalogue): SampleTexts =>
  Object.fromEntries(
    Object.entries(fields).map(
      ([
        name,
        {
          kind,
          choices: [first],
        },
      ]) => [
        name,
        first === undefined
          ? { key: kind }
          : { words: languages.map((language) => choiceWord(language, name, first)) },
      ],
    ),
  );

/** Resolves names of rows that those of the owner may refer to, each looked up once per file. */
async function resolver(tx: Tx, catalogue: Catalogue, owner: number | null): Promise<Resolve> {
  const turn = takingTurns();
  const names = new Map<string, Map<string, number>>();
  for (const { of } of referringFields(catalogue)) {
    if (names.has(of)) continue;
    const target = catalogueNamed(of);
    const rows = await anyTable(tx)
      .selectFrom(target.table)
      .select([target.id, nameOf(target, target.table).as('name')])
      .$if(hasCompany(target), (query) =>
        query.where((eb) => eb.or([eb('idCompany', 'is', null), eb('idCompany', '=', owner)])),
      )
      .limit(20_000)
      .execute();
    const found = new Map<string, number>();
    for (const row of rows) {
      found.set(folded(String(row.name)), Number(row[target.id]));
      found.set(String(row[target.id]), Number(row[target.id]));
      await turn();
    }
    names.set(of, found);
  }
  return (of, name) => names.get(of)?.get(folded(name));
}

export function createImport(database: Database, catalogue: Catalogue, service: CatalogueService) {
  const { fields, display } = catalogue;
  const samples = samplesOf(catalogue);

  /** A name that no record has is reported as such, and not as a value of the wrong type. */
  const parse = (values: Row, language: Language) => {
    const parsed = safeParse(catalogue.write, values, { reportInput: true });
    if (parsed.success) return undefined;
    const unknown = Object.entries(fields).flatMap(([path, field]) =>
      unknownNames(field, values[path]).map((name) => ({
        path,
        rule: 'noSuch',
        params: { name, field: message(language, 'field', path) },
      })),
    );
    const explained = new Set(unknown.map(({ path }) => path));
    const others = fieldIssues(parsed.error).filter(({ path }) => !explained.has(path.split('.')[0] ?? ''));
    return new Invalid([...unknown, ...others]);
  };

  /** What occurs once among the rows of the file: each unique field, and the pair, with the words that name it. */
  const onceIn = (values: Row, cells: Row) => {
    const { pair = [] } = catalogue;
    const own = pair.filter((field) => field in fields);
    const single = Object.entries(fields).flatMap(([path, { unique, within }]) => {
      const name = String(values[path]);
      return unique ? [{ path, name, key: [path, within && values[within], folded(name)].join('/') }] : [];
    });
    if (own.length === 0) return single;
    const name = own.map((field) => cells[field]).join(' · ');
    return [...single, { path: display, name, key: own.map((field) => values[field]).join('+') }];
  };

  /** Refuses a value that an earlier row of the file has. */
  const refuseRepeated = (values: Row, cells: Row, line: number, lineByValue: Map<string, number>) => {
    for (const { path, name, key } of onceIn(values, cells)) {
      const earlier = lineByValue.get(key);
      if (earlier !== undefined)
        throw new Invalid([{ path, rule: 'inLine', params: { name, line: String(earlier) } }]);
      lineByValue.set(key, line);
    }
  };

  const preview = async (
    tx: Tx,
    { columns, rows, lines }: Table,
    language: Language,
    { whose, owner }: { whose: Row; owner: number | null },
  ): Promise<ImportedRow[]> => {
    await checkChosen(tx, companyChosen(whose));
    if (!columns.includes(display))
      throw new Refused('IMPORT_COLUMNS', { column: message(language, 'field', display) });
    const resolve = await resolver(tx, catalogue, owner);
    const turn = takingTurns();
    const parsed: { values: Row; invalid: Invalid | undefined }[] = [];
    for (const cells of rows) {
      const values: Row = {};
      for (const [name, field] of Object.entries(fields)) {
        const value = cellValue(name, field, cells[columns.indexOf(name)] ?? '', resolve);
        if (value !== undefined) values[name] = value;
      }
      parsed.push({ values, invalid: parse(values, language) });
      await turn();
    }

    const valid = parsed.filter(({ invalid }) => !invalid).map(({ values }) => values);
    const check = await rowChecks(tx, catalogue, valid, owner);
    const lineByValue = new Map<string, number>();
    const report = { fallback: display, choicesOf: (field: string) => fields[field]?.choices ?? [] };
    const issuesIn = ({ values, invalid }: (typeof parsed)[number], cells: Row, line: number) => {
      try {
        if (invalid) throw invalid;
        check(values);
        refuseRepeated(values, cells, line, lineByValue);
        return [];
      } catch (error) {
        return issuesOf(error, language, report);
      }
    };
    const imported: ImportedRow[] = [];
    for (const [index, row] of parsed.entries()) {
      const line = lines[index] ?? 0;
      const cells = cellsOf(columns, rows[index] ?? []);
      const issues = issuesIn(row, cells, line);
      imported.push({ line, values: row.values, issues, ...(issues.length > 0 ? { cells } : {}) });
      await turn();
    }
    return imported;
  };

  /** Previews what each row would become; with `commit`, writes all rows or none. */
  return (actor: Actor, file: ImportFile, language: Language) => {
    service.mayCreate(actor);
    const whose = file.idCompany === undefined ? {} : { idCompany: file.idCompany };
    const owner = ownerOf(catalogue, actor, whose);
    return inSlot(database, actor, async () => {
      const table = takeRows(await readTable(Object.keys(fields), file), display, samples, file.lines);
      return longTransaction(database, actor, async (tx) => {
        const rows = await preview(tx, table, language, { whose, owner });
        const bad = rows.filter(({ issues }) => issues.length > 0).length;
        if (!file.commit || bad > 0) return { rows, bad, written: 0 };
        await service.createAll(
          tx,
          actor,
          rows.map(({ values }) => ({ ...values, ...whose })),
        );
        return { rows, bad, written: rows.length };
      });
    });
  };
}
