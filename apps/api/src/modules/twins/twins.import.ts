import { type importTwins, twinTypes } from '@gemelo/contract/endpoints/twins';
import { Invalid, Refused } from '@gemelo/contract/kit/errors';
import { type Language, languages } from '@gemelo/contract/kit/languages';
import type * as z from 'zod/mini';
import type { Table } from '../../catalogue/import/parse-table.ts';
import { readTable } from '../../catalogue/import/read-table.ts';
import { cellsOf, type SampleTexts, takeRows } from '../../catalogue/import/sample.ts';
import { type ImportedRow, issuesOf } from '../../catalogue/import/sheet.ts';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import { choiceWord } from '../../http/choice-word.ts';
import { inSlot, longTransaction } from '../../http/long-work.ts';
import { message } from '../../http/messages.ts';
import { takingTurns } from '../../workers/turns.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { type FileCells, fileColumns, macsInUse, readKnown } from './twin-file.ts';
import { columnAt, createJudge, type TwinBody } from './twin-file-rows.ts';
import { refusingDuplicates } from './twins.rules.ts';
import type { TwinService } from './twins.service.ts';

/** The sample row of the template. */
const samples: SampleTexts = {
  name: { key: 'twin' },
  mac: { key: 'mac' },
  twinType: { words: languages.map((language) => choiceWord(language, 'twinType', twinTypes[0])) },
  warehouse: { key: 'warehouse' },
  model: { key: 'model' },
  sensors: { key: 'sensors' },
};

function mustHaveColumns({ columns }: Table, language: Language) {
  for (const column of ['name', 'mac', 'warehouse', 'model'] as const)
    if (!columns.includes(column))
      throw new Refused('IMPORT_COLUMNS', { column: message(language, 'field', column) });
}

/** Writes only with `commit`, and then all of the chosen rows or none. */
export function createTwinImport(
  database: Database,
  twins: TwinService,
  notifications: Pick<Notifications, 'tell'>,
) {
  const preview = async (
    tx: Tx,
    idCompany: number,
    { columns, rows, lines }: Table,
    { language, inUse }: { language: Language; inUse: ReadonlySet<string> },
  ) => {
    const blank = Object.fromEntries(fileColumns.map((name) => [name, ''])) as FileCells;
    const cells = rows.map((row): FileCells => ({ ...blank, ...cellsOf(columns, row) }));
    const judge = createJudge(await readKnown(tx, idCompany, cells), inUse);
    const imported: ImportedRow[] = [];
    const bodies: { line: number; body: TwinBody }[] = [];
    const turn = takingTurns();
    for (const [index, row] of cells.entries()) {
      const line = lines[index] ?? 0;
      const judged = judge(row, line);
      if (judged.body) bodies.push({ line, body: judged.body });
      const issues = issuesOf(new Invalid(judged.issues), language, { fallback: 'name' });
      // One message per cell: the first issue of a cell often causes others.
      const byCell = new Map(issues.reverse().map((issue) => [columnAt(issue.field), issue.message]));
      imported.push({
        line,
        values: { ...row },
        issues: [...byCell].reverse().map(([field, text]) => ({ field, message: text })),
        ...(judged.issues.length > 0 ? { cells: row } : {}),
      });
      await turn();
    }
    return { rows: imported, bodies };
  };

  return (actor: Actor, file: z.output<typeof importTwins.body>, language: Language) =>
    inSlot(database, actor, async () => {
      const idCompany = companyFor(actor, file.idCompany);
      const table = await readTable(fileColumns, file);
      mustHaveColumns(table, language);
      const taken = takeRows(table, 'name', samples, file.lines);
      const macAt = taken.columns.indexOf('mac');
      const inUse = await database.read(system, (tx) =>
        macsInUse(
          tx,
          taken.rows.map((row) => row[macAt] ?? ''),
        ),
      );
      // What somebody else registers meanwhile is refused by its row.
      const writing = { name: '', mac: '', line: 0 };
      const write = () =>
        longTransaction(database, actor, async (tx) => {
          const { rows, bodies } = await preview(tx, idCompany, taken, { language, inUse });
          const bad = rows.filter(({ issues }) => issues.length > 0).length;
          if (!file.commit || bad > 0) return { rows, bad, written: 0 };
          for (const { line, body } of bodies) {
            Object.assign(writing, { line, name: body.name, mac: body.mac });
            await twins.insert(tx, actor, { ...body, idCompany });
          }
          if (bodies.length > 0)
            await notifications.tell(tx, actor, {
              ...{ kind: 'import-finished', entity: 'twin', id: 0, idCompany, title: '' },
              // Whoever has left the page meanwhile finds the outcome in the bell.
              ...{ to: [actor.idUser], includeDoer: true, words: { count: String(bodies.length) } },
            });
          return { rows, bad, written: bodies.length };
        });
      return refusingDuplicates(writing, write);
    });
}
export type TwinImport = ReturnType<typeof createTwinImport>;
