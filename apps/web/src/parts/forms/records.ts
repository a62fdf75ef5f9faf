import { offeredChoices } from '@gemelo/contract/forms/answer-checks';
import type { CompiledItem, FillContext } from '@gemelo/contract/forms/compiled';
import type { ChoiceSource } from '@gemelo/contract/forms/document';
import { evaluate, type Scope } from '@gemelo/contract/forms/evaluate';
import type { Expression } from '@gemelo/contract/forms/expression';
import { toText } from '@gemelo/contract/forms/values';
import { useDebouncedValue } from '@mantine/hooks';
import { createContext, use, useEffect, useState } from 'react';
import type { OfferedRow } from '../../lib/offline/stored.ts';

export interface RecordQuery {
  search?: string | undefined;
  /** Only those in this warehouse. */
  warehouse?: string | undefined;
  /** Only these ids. */
  values?: readonly string[] | undefined;
}

/** Where records that can be chosen come from. */
export interface RecordProvider {
  find: (source: ChoiceSource, query: RecordQuery, signal: AbortSignal) => Promise<OfferedRow[]>;
}

export const RecordsContext = createContext<RecordProvider | null>(null);

export const includes = (text: string, search: string) =>
  text.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());

/** Looks through rows on the device. */
export const findRows = (rows: readonly OfferedRow[], { search = '', warehouse, values }: RecordQuery) =>
  rows.filter(
    (row) =>
      includes(row.label, search) &&
      (!warehouse || row.columns.warehouse === warehouse) &&
      (!values || values.includes(row.value)),
  );

/** Rows of a source, as the engine looks them up. */
export const recordsOf = (rows: readonly OfferedRow[]) =>
  new Map(rows.map(({ value, label, columns }) => [value, { label, columns }]));

/** Without a provider, as in a preview, the records of the context are all there are. */
const providerOf = ({ records = {} }: FillContext): RecordProvider => ({
  find: async (source, query) =>
    findRows(
      [...(records[source] ?? [])].map(([value, record]) => ({ value, ...record })),
      query,
    ),
});

/** The warehouse that a filter asks for, so that the server can look for its records alone. */
function warehouseOf(filter: Expression | undefined, scope: Scope): string | undefined {
  if (filter?.type !== 'binary') return undefined;
  const { operator, left, right } = filter;
  if (operator === 'and') return warehouseOf(left, scope) ?? warehouseOf(right, scope);
  if (operator !== '=') return undefined;
  const isColumn = (side: Expression) => side.type === 'column' && side.name === 'warehouse';
  const other = isColumn(left) ? right : isColumn(right) ? left : undefined;
  const wanted = other && other.type !== 'column' ? toText(evaluate(other, scope)) : '';
  return /^\d+$/.test(wanted) ? wanted : undefined;
}

const NONE: readonly OfferedRow[] = [];
const PAUSE_MS = 250;

interface Found {
  rows: readonly OfferedRow[];
  searching: boolean;
  failed: boolean;
}

interface Answered extends Pick<Found, 'rows' | 'failed'> {
  /** The query, as it was asked. */
  key: string;
}

/** Rows of a source for a query, asked for again when it changes. */
function useFound(
  provider: RecordProvider,
  source: ChoiceSource,
  query: RecordQuery,
  enabled: boolean,
): Found {
  const key = JSON.stringify(query);
  const [found, setFound] = useState<Answered>({ rows: NONE, failed: false, key: '' });
  useEffect(() => {
    if (!enabled) return undefined;
    const leaving = new AbortController();
    provider.find(source, JSON.parse(key) as RecordQuery, leaving.signal).then(
      (rows) => !leaving.signal.aborted && setFound({ rows, failed: false, key }),
      // Neither the server nor the device knows them: nothing is offered, and the select says so.
      () => !leaving.signal.aborted && setFound({ rows: NONE, failed: true, key }),
    );
    return () => leaving.abort();
  }, [provider, source, key, enabled]);
  return { rows: found.rows, failed: found.failed, searching: enabled && found.key !== key };
}

interface Records {
  rows: readonly OfferedRow[];
  /** Those that were chosen, with their names. */
  chosen: readonly OfferedRow[];
  /** Values that were chosen before an earlier answer changed, and that are no longer offered. */
  lost: readonly string[];
  searching: boolean;
  /** They could not be read. */
  failed: boolean;
}

/** The records that a question offers for what was typed, and the names of those that are chosen. */
export function useRecords(
  compiled: CompiledItem,
  scope: Scope,
  context: FillContext,
  typed: string,
  values: readonly string[],
): Records {
  const given = use(RecordsContext);
  const [own] = useState(() => providerOf(context));
  const provider = given ?? own;
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const source = compiled.item.choicesFrom as ChoiceSource;
  const warehouse = warehouseOf(compiled.formulas.choiceFilter, scope);
  const { rows, searching, failed } = useFound(provider, source, { search, warehouse }, true);
  const { rows: chosen } = useFound(provider, source, { values }, values.length > 0);
  const offeredOf = (choices: readonly OfferedRow[]) =>
    offeredChoices({ ...compiled, item: { ...compiled.item, choices: [...choices] } }, scope);
  const known = chosen.filter(({ value }) => values.includes(value));
  const kept = new Set(offeredOf(known).map(({ value }) => value));
  return {
    rows: offeredOf(rows).map(({ value, label, columns = {} }) => ({ value, label, columns })),
    chosen: known,
    lost: known.map(({ value }) => value).filter((value) => !kept.has(value)),
    searching: searching || search !== typed,
    failed,
  };
}
