import pg from 'pg';
import { vi } from 'vitest';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}
interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that `work` sends to the database. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const original = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    sent.push(
      typeof query === 'string'
        ? { text: query, values: values ?? [] }
        : { text: query.text, values: query.values ?? values ?? [] },
    );
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent.filter(({ text }) => /^select/i.test(text));
}

/** Rows that the scans of a plan touched, whether they were shown or thrown away. */
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

/** Runs a statement as the caller would and tells how many rows it read, but for those of tables that stay small. */
export async function explain(
  client: pg.Client,
  begin: string,
  { text, values }: Statement,
  small: readonly string[] = [],
): Promise<{ read: number; plan: string }> {
  await client.query(begin);
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  await client.query('rollback');
  const [top] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!top) throw new Error('explain answers a plan');
  return { read: rowsRead(top.Plan, new Set(small)), plan: JSON.stringify(top.Plan, null, 1) };
}
