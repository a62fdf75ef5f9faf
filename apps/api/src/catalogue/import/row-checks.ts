import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Refused } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { together } from '../../db/prepared.ts';
import { askChosen, judgeChosen, type ReferencedRow } from '../../db/references.ts';
import {
  pairsQueryOf,
  referencesOf,
  referringFields,
  refuseDuplicate,
  takenQueryOf,
} from '../catalogue.checks.ts';
import type { Row } from '../catalogue.queries.ts';

type Check = (values: Row) => void;

/** Refuses a row whose pair exists already; one query for all rows. */
async function pairCheck(tx: Tx, catalogue: Catalogue, rows: readonly Row[], owner: number | null) {
  const { pair = [] } = catalogue;
  const last = pair.at(-1);
  if (last === undefined || rows.length === 0) return () => undefined;
  const lastIds = rows.map((row) => Number(row[last]));
  const keyOf = (row: Row) => pair.map((field) => row[field]).join('/');
  const { rows: taken } = await pairsQueryOf(catalogue, owner, lastIds).execute(tx);
  const names = new Map(taken.map((row) => [keyOf(row), String(row.name)]));
  return (values: Row) => {
    const name = names.get(keyOf({ idCompany: owner, ...values }));
    if (name !== undefined) throw new Refused('PAIR_TAKEN', { name }, { valid: true, path: last });
  };
}

/**
 * Reads what the checks of all new rows need: one query for each unique field and one for each reference, however many
 * rows there are. The check of one row then throws as that of a single write does.
 */
export async function rowChecks(
  tx: Tx,
  catalogue: Catalogue,
  rows: readonly Row[],
  owner: number | null,
): Promise<Check> {
  const uniqueFields = Object.keys(catalogue.fields).filter((name) => catalogue.fields[name]?.unique);
  const referring = referringFields(catalogue);
  const textsOf = (name: string) => rows.map((row) => row[name]).filter((value) => typeof value === 'string');
  const parentOf = (name: string, row: Row) => Number(row[catalogue.fields[name]?.within ?? ''] ?? 0);
  const parentsOf = (name: string) =>
    rows.filter((row) => typeof row[name] === 'string').map((row) => parentOf(name, row));
  // In the order of `referringFields`, because a field of inner rows has several references.
  const chosen = referencesOf(catalogue, {}, owner, {}).map((reference, at) => ({
    ...reference,
    at,
    chosen: rows.flatMap((row) => referring[at]?.idsIn(row) ?? []),
  }));
  const asked = chosen.filter((reference) => reference.chosen.length > 0);
  const queries = [
    ...uniqueFields.map((name) =>
      takenQueryOf(catalogue, name).ask({ values: textsOf(name), within: parentsOf(name), owner }),
    ),
    ...askChosen(asked),
  ];
  const results = queries.length > 0 ? await together(tx, ...queries) : [];

  const taken = uniqueFields.map((name, at) => ({
    name,
    rowsByText: new Map((results[at] as Row[]).map((row) => [`${row.parent}/${row.sought}`, row])),
  }));
  const referenced = new Map(
    asked.map(({ at }, place) => [
      at,
      new Map((results[uniqueFields.length + place] as ReferencedRow[]).map((row) => [row.id, row])),
    ]),
  );

  const checkPair = await pairCheck(tx, catalogue, rows, owner);

  return (values) => {
    checkPair(values);
    for (const { name, rowsByText } of taken)
      refuseDuplicate(catalogue, name, rowsByText.get(`${parentOf(name, values)}/${values[name]}`));
    const references = referencesOf(catalogue, values, owner, {})
      .map((reference, at) => ({ ...reference, at }))
      .filter((one) => one.chosen.length > 0);
    const found = references.map(({ at, chosen: ids }) =>
      ids.flatMap((id) => referenced.get(at)?.get(id ?? 0) ?? []),
    );
    judgeChosen(references, found);
  };
}
