import pg from 'pg';
import { vi } from 'vitest';
import { Exchange, writtenValue } from '../db/exchange.ts';
import { PLANNING } from '../db/session.ts';
import type { Statement } from '../db/statements.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}
/** Captures the statements that `work` sends to the database. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const original = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query] = args;
    if (query instanceof Exchange) sent.push(...query.statements);
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent.filter(({ text }) => /^\s*(select|with)/i.test(text));
}

/** Rows that the scans of a plan read, including filtered ones. */
function rowsRead(plan: Plan, small: ReadonlySet<string>): number {
  const inner = (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, small), 0);
  if (!/Scan$/.test(plan['Node Type']) || plan['Node Type'] === 'Bitmap Index Scan') return inner;
  if (small.has(plan['Relation Name'] ?? '')) return inner;
  const each =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  return inner + each * plan['Actual Loops'];
}

const literal = (value: unknown): string => {
  const written = writtenValue(value);
  return written === null ? 'null' : pg.escapeLiteral(String(written));
};

/**
 * Runs a statement as the caller would, with a generic plan unless it asks for a custom one, and returns how many rows
 * it read, ignoring tables that stay small.
 */
export async function explain(
  client: pg.Client,
  begin: string,
  { text, values, replan = false }: Statement,
  small: readonly string[] = [],
): Promise<{ read: number; plan: string }> {
  await client.query(begin);
  const planning = { ...PLANNING, ...(replan ? { plan_cache_mode: 'force_custom_plan' } : {}) };
  for (const [name, value] of Object.entries(planning)) await client.query(`set local ${name} = ${value}`);
  await client.query(`prepare explained as ${text}`);
  const parameters = values.length > 0 ? `(${values.map(literal).join()})` : '';
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, timing off, format json) execute explained${parameters}`,
  );
  await client.query('rollback');
  await client.query('deallocate explained');
  const [top] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!top) throw new Error('explain returned no plan');
  return { read: rowsRead(top.Plan, new Set(small)), plan: JSON.stringify(top.Plan, null, 1) };
}
