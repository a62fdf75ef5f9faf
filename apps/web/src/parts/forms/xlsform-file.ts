import { readXlsFormFile, type XlsFormFinding } from '@gemelo/contract/endpoints/form-files';
import { isQuestion } from '@gemelo/contract/forms/document';
import { call } from '../../lib/api.ts';
import { readBase64 } from '../../lib/read-base64.ts';
import type { FormFile } from './form-file.ts';

const NAME_MAX = 120;
const FILE_NAME_MAX = 200;

/** A workbook as the server reads it: the form that it makes, and what is not taken as it stands. */
export interface ReadWorkbook {
  form: FormFile;
  questions: number;
  /** Errors first, each kind in the order of the file. */
  findings: XlsFormFinding[];
}

/** A workbook is a ZIP file; older and renamed ones are not, and need not travel to be refused. */
export async function isWorkbook(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return String.fromCharCode(...bytes) === 'PK';
}

const rank = { error: 0, note: 1 };

/** Lets the server read an XLSForm; nothing is stored. */
export async function readWorkbook(file: File, signal: AbortSignal): Promise<ReadWorkbook> {
  const body = { fileName: file.name.slice(-FILE_NAME_MAX), content: await readBase64(file) };
  const { data } = await call(readXlsFormFile, { body }, { signal });
  const name = data.name ?? file.name.replace(/\.\w+$/, '').slice(0, NAME_MAX);
  return {
    form: { name, description: '', document: data.document },
    questions: data.document.items.filter(({ kind }) => isQuestion(kind)).length,
    findings: data.findings.toSorted((one, other) => rank[one.level] - rank[other.level]),
  };
}
