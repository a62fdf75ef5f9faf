import * as z from 'zod/mini';
import { bytes } from '../kit/bytes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, instant, moment, several } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limitValue } from './bi-filter.ts';
import { exposure, exposureSubjects } from './exposure.ts';

const area = 'bi';

/** The largest file that is compared with the issued one. */
export const CERTIFICATE_LIMIT = 4_000_000;

/** The number of a certificate: the year and a number without gaps, of one company. */
export const certificateNumber = () => z.string().check(z.maxLength(20), z.regex(/^C-\d{4}-\d{6,9}$/));

/** What a certificate says, kept as canonical JSON. */
export const certified = z.object({
  ...exposure.shape,
  number: z.string(),
  company: z.string(),
  issuedAt: moment(),
  idUser: id(),
  user: z.string(),
  language: z.string(),
});
export type Certified = z.output<typeof certified>;

const certificateRow = z.object({
  idStorageCertificate: id(),
  idCompany: id(),
  number: z.string(),
  subjectKind: z.enum(exposureSubjects),
  idSubject: id(),
  /** Its name when it was issued. */
  subjectName: z.string(),
  periodFrom: moment(),
  periodTo: moment(),
  user: z.string(),
  issuedAt: moment(),
});
export type CertificateRow = z.output<typeof certificateRow>;

/** The parts that are compared with their seals. */
export const certificateParts = ['figures', 'file', 'record'] as const;
export type CertificatePart = (typeof certificateParts)[number];

/** Why the same question is answered differently today. */
export const certificateChanges = ['readings', 'placeAdded', 'placeRemoved', 'figures'] as const;

const change = z.object({
  kind: z.enum(certificateChanges),
  twin: z.string(),
  place: z.string(),
  from: moment(),
  to: moment(),
  /** Readings of that stretch. */
  before: z.nullable(z.int()),
  now: z.nullable(z.int()),
});
export type CertificateChange = z.output<typeof change>;

const certificate = z.object({
  ...certificateRow.shape,
  /** Null where what is kept can no longer be read. */
  document: z.nullable(certified),
  /** SHA-256 of figures and of the file, as issued. */
  figuresDigest: z.string(),
  fileDigest: z.string(),
  fileSize: z.int(),
  /** Parts that are not as issued; empty means intact. */
  broken: z.array(z.enum(certificateParts)),
  /** Whether the readings and movements of today say the same; null where that cannot be told. */
  current: z.nullable(z.boolean()),
  changes: z.array(change),
  moreChanges: z.int(),
});
export type Certificate = z.output<typeof certificate>;

export const issueCertificate = endpoint({
  route: 'POST /api/v4/certificates',
  area,
  permission: 'storage-certificate:create',
  summary: 'Issue a certificate of storage conditions of a lot or a device, with a number, as PDF',
  body: z.strictObject({
    subjectKind: z.enum(exposureSubjects),
    idSubject: id(),
    from: z.optional(instant()),
    to: z.optional(instant()),
    humidityWarning: z.optional(limitValue()),
    humidityAlarm: z.optional(limitValue()),
    temperatureAlarm: z.optional(limitValue()),
    dewMargin: z.optional(limitValue()),
  }),
  data: certificateRow,
});

export const listCertificates = listEndpoint({
  route: 'GET /api/v4/certificates',
  area,
  permission: 'storage-certificate:view',
  summary: 'Certificates of storage conditions that were issued',
  row: certificateRow,
  filters: {
    subjectKind: z.optional(several(z.enum(exposureSubjects))),
    idSubject: z.optional(several(idParam())),
  },
  orderBy: ['number', 'subjectName', 'issuedAt'],
});

const byNumber = {
  params: z.object({ number: certificateNumber() }),
  /** Numbers are a company's own; the operator’s administrators may name another one. */
  query: z.object({ idCompany: z.optional(idParam()) }),
};

export const readCertificate = endpoint({
  route: 'GET /api/v4/certificates/{number}',
  area,
  permission: 'storage-certificate:view',
  summary: 'A certificate, whether it is as issued, and whether readings and movements still say the same',
  ...byNumber,
  data: certificate,
});

export const certificateFile = endpoint({
  route: 'GET /api/v4/certificates/{number}/file',
  area,
  permission: 'storage-certificate:view',
  summary: 'The PDF of a certificate, as issued',
  kind: 'raw',
  ...byNumber,
  data: z.string(),
});

export const checkCertificateFile = endpoint({
  route: 'POST /api/v4/certificates/{number}/check',
  area,
  permission: 'storage-certificate:view',
  summary: 'Whether a file is the issued PDF of this certificate, byte by byte',
  neverReplayed: true,
  ...byNumber,
  body: bytes(CERTIFICATE_LIMIT),
  data: z.object({ issued: z.boolean(), fileDigest: z.string() }),
});
