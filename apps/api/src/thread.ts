import { setPriority } from 'node:os';
import type { ScheduledBackup } from './backup/make-backup.ts';
import { parseTable } from './catalogue/import/parse-table.ts';
import { parseWorkbook } from './catalogue/import/parse-workbook.ts';
import { writeDocument } from './workers/documents/write-document.ts';
import { writePdf } from './workers/pdf.ts';
import { serveJobs } from './workers/serve.ts';
import { takeIn } from './workers/take-in.ts';
import { writeWorkbook, writeXlsx } from './workers/xlsx.ts';

/** Loaded on first use, because most threads never back anything up. */
const makeBackup = async (input: ScheduledBackup) =>
  (await import('./backup/make-backup.ts')).makeBackup(input);

/** The jobs that a worker thread can run. */
const jobs = {
  makeBackup,
  parseTable,
  parseWorkbook,
  takeIn,
  writeDocument,
  writePdf,
  writeWorkbook,
  writeXlsx,
};
export type Jobs = typeof jobs;

// Linux sets the priority per thread: on few cores, requests take precedence over file work.
if (process.platform === 'linux') setPriority(5);
serveJobs(jobs);
