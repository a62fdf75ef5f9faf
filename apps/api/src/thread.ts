import { setPriority } from 'node:os';
import { parseTable } from './catalogue/import/parse-table.ts';
import { writePdf } from './workers/pdf.ts';
import { serveJobs } from './workers/serve.ts';
import { takeIn } from './workers/take-in.ts';
import { writeXlsx } from './workers/xlsx.ts';

/** All that a worker thread can be asked to do. */
const jobs = { parseTable, takeIn, writePdf, writeXlsx };
export type Jobs = typeof jobs;

// Linux gives each thread a priority of its own: where cores are few, requests go before files.
if (process.platform === 'linux') setPriority(5);
serveJobs(jobs);
