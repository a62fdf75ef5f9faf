import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment, several, text, version } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'quality-checks';

export const checkResults = ['pass', 'fail'] as const;
export type CheckResult = (typeof checkResults)[number];

const qualityCheck = z.object({
  idQualityCheck: id(),
  idTwin: id(),
  idTypeQualityControl: id(),
  result: z.enum(checkResults),
  checkedOn: z.iso.date(),
  note: z.nullable(z.string()),
  nextDueOn: z.nullable(z.iso.date()),
  /** Whether it is due again and no later check of its type was made. */
  overdue: z.boolean(),
  version: z.int(),
  createdAt: moment(),
  User: z.object({ idUser: id(), name: z.string() }),
  TypeQualityControl: z.object({ idTypeQualityControl: id(), name: z.string() }),
});
export type QualityCheck = z.output<typeof qualityCheck>;

const ofTwin = z.object({ idTwin: idParam() });

export const qualityChecksOfTwin = listEndpoint({
  route: 'GET /api/v4/twins/{idTwin}/quality-checks',
  area,
  permission: 'twin:view',
  summary: 'Quality checks of a twin',
  params: ofTwin,
  row: qualityCheck,
  filters: {
    result: z.optional(several(z.enum(checkResults))),
    idTypeQualityControl: z.optional(several(idParam())),
  },
  orderBy: ['idQualityCheck', 'checkedOn', 'nextDueOn'],
});

const facts = {
  idTypeQualityControl: id(),
  result: z.enum(checkResults),
  checkedOn: z.iso.date(),
  note: z.optional(z.nullable(text(2000))),
  nextDueOn: z.optional(z.nullable(z.iso.date())),
};
const dueAfterCheck = z.refine<{ checkedOn: string; nextDueOn?: string | null | undefined }>(
  ({ checkedOn, nextDueOn }) => !nextDueOn || nextDueOn > checkedOn,
  { error: 'due_before_check', path: ['nextDueOn'] },
);

export const qualityCheckBody = z.strictObject(facts).check(dueAfterCheck);

export const createQualityCheck = endpoint({
  route: 'POST /api/v4/twins/{idTwin}/quality-checks',
  area,
  permission: 'twin:edit',
  summary: 'Record a quality check of a twin',
  params: ofTwin,
  body: qualityCheckBody,
  data: qualityCheck,
});

export const updateQualityCheck = endpoint({
  route: 'PUT /api/v4/quality-checks/{idQualityCheck}',
  area,
  permission: 'twin:edit',
  summary: 'Correct a quality check; what it said before stays in the audit',
  params: z.object({ idQualityCheck: idParam() }),
  body: z.strictObject({ ...facts, version: version() }).check(dueAfterCheck),
  data: qualityCheck,
});
