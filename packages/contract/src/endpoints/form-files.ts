import * as z from 'zod/mini';
import { formDocument } from '../forms/document.ts';
import { endpoint } from '../kit/endpoint.ts';
import { idParam } from '../kit/fields.ts';
import { IMPORT_BYTES } from '../kit/import-file.ts';

const area = 'forms';

const finding = z.object({
  /** An error leaves something out that the form needs; a note tells what was taken differently. */
  level: z.enum(['error', 'note']),
  sheet: z.string(),
  /** The row of the file, from 1; 0 for what concerns the sheet. */
  row: z.int(),
  column: z.nullable(z.string()),
  message: z.string(),
});
export type XlsFormFinding = z.output<typeof finding>;

export const readXlsFormFile = endpoint({
  route: 'POST /api/v4/forms/xlsform',
  area,
  permission: 'form:create',
  summary:
    'Read an XLSForm: what it makes as a form, and by row what is not taken as it stands. Nothing is stored',
  body: z.strictObject({
    fileName: z.string().check(z.maxLength(200)),
    /** The workbook, encoded in base64. */
    content: z.string().check(z.maxLength(IMPORT_BYTES * 1.4)),
  }),
  data: z.object({ name: z.nullable(z.string()), document: formDocument, findings: z.array(finding) }),
});

export const writeXlsFormFile = endpoint({
  route: 'GET /api/v4/forms/{idForm}/xlsform',
  area,
  permission: 'form:view',
  kind: 'raw',
  summary:
    'A form as XLSForm: its draft, or the given version; a sheet of its own lists what the format has no place for',
  params: z.object({ idForm: idParam() }),
  query: z.object({ number: z.optional(idParam()) }),
  data: z.unknown(),
});
