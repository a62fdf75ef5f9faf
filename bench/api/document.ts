import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { markdown, type Table } from './report.ts';

const file = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));

interface Circumstances {
  postgres: string;
  wrk: string;
  twins: number;
  seconds: number;
}

const introduction = ({ postgres, wrk, twins, seconds }: Circumstances) => `# Performance

Written by \`BENCH_WRITE=1 npm run bench:api\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, PostgreSQL ${postgres}, wrk ${wrk}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}) shared by the server, PostgreSQL and wrk.

The built product runs as one process on a database with the demonstration, ${twins.toLocaleString('en')} twins, ${(3 * twins).toLocaleString('en')} assignments, as many tickets and tasks (one of twenty tasks is open) and 20,000 rows of the catalogue of firmware. The reference (\`bench/api/reference\`) is \`node:http\` and \`pg\`: one hand-written, named statement per request that checks the session by the hash of its token and reads or writes the same columns and answers with them, as the owner of the database, without permissions, audit, movements, idempotency or totals. wrk makes the load in a process of its own, after four seconds to warm up; product and reference take turns, and the better of two rounds of ${seconds} s counts. Writes carry an \`Idempotency-Key\`. An answer other than 2xx ends the run.

Times are milliseconds. CPU is that of the server process, CPU PG that of all PostgreSQL processes, both per request.
`;

const verdict = (missed: string[]) =>
  missed.length === 0
    ? 'All targets are met.\n'
    : `Targets missed:\n\n${missed.map((one) => `- ${one}`).join('\n')}\n`;

const TARGETS = `## Targets

At 10 connections: reads reach at least 0.5 of the requests a second of the reference, create and update (which also write audit, history, movement and idempotency) at least 0.35; the list of twins costs the server at most 1.2 ms of CPU, one twin at most 0.6 ms. With few and with many twins the same reads are within 1.3 of each other. A page in the middle has no target: the rows before it are skipped in an index, so it costs more with more of them. No statement of a read takes longer to plan than to execute.
`;

/** Rewrites docs/performance.md. */
export async function writeDocument(
  circumstances: Circumstances,
  tables: Table[],
  missed: string[],
): Promise<void> {
  const parts = [introduction(circumstances), TARGETS, verdict(missed), ...tables.map(markdown)];
  await writeFile(file, `${parts.join('\n').trimEnd()}\n`);
}
