import {
  type Certificate,
  type CertificateRow,
  type Certified,
  certified,
  type issueCertificate,
} from '@gemelo/contract/endpoints/certificates';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { safeParse } from 'zod/v4/core';
import type { Database, Tx } from '../../db/client.ts';
import { recordsOf } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import { figuresRead, longTransaction } from '../../http/long-work.ts';
import type { Vault } from '../../security/vault.ts';
import { makeDocument } from '../../workers/make-document.ts';
import { certificateDocument, printedLanguage } from './certificate-document.ts';
import { certificateById, certificateByNumber, nextNumber } from './certificates.queries.ts';
import { changesBetween, hasSameSummary } from './changes.ts';
import { isForgotten } from './exposure.queries.ts';
import { readExposure } from './exposure.ts';
import { brokenParts, canonical, digestOf, sealOf } from './seal.ts';

const MAX_CHANGES = 200;
/** What it is about, or the hours that it was made of, are no longer there. */
const UNTOLD = { current: null, changes: [], moreChanges: 0 };

const yearIn = (zone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric' }).format(at));

interface Issued extends CertificateRow {
  idUser: number;
}
interface Kept extends Issued {
  figures: string;
  figuresDigest: Buffer;
  file: Buffer;
  fileDigest: Buffer;
  seal: Buffer;
}

/** What is kept, as long as it still reads as a certificate. */
function documentOf(figures: string): Certified | null {
  try {
    const result = safeParse(certified, JSON.parse(figures));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

const differsFrom = (row: Issued, document: Certified) =>
  row.idUser !== document.idUser ||
  row.number !== document.number ||
  row.subjectKind !== document.subject.kind ||
  row.idSubject !== document.subject.idSubject ||
  row.subjectName !== document.subject.name ||
  Date.parse(row.issuedAt) !== Date.parse(document.issuedAt) ||
  Date.parse(row.periodFrom) !== Date.parse(document.from ?? '') ||
  Date.parse(row.periodTo) !== Date.parse(document.to);

/** Every company has a first certificate of the year, so the address names the company too. */
export const certificateAddress = (publicUrl: string, number: string, idCompany: number) =>
  `${publicUrl}/analytics/dashboards/certificate?number=${number}&idCompany=${idCompany}`;

/** Certificates of storage conditions: issued once, never changed, checked whenever they are read. */
export function createCertificateService(database: Database, vault: Vault, publicUrl: string) {
  const records = recordsOf<Actor, CertificateRow>(database, {
    entity: 'storage-certificate',
    find: (tx, _actor, id) => certificateById.first(tx, { id }),
    lock: () => undefined,
    facts: ({ number, subjectKind, subjectName, periodFrom, periodTo }) => ({
      name: number,
      subjectKind,
      subjectName,
      periodFrom,
      periodTo,
    }),
  });

  const mustFind = async (
    tx: Tx,
    actor: Actor,
    number: string,
    idCompany: number | undefined,
  ): Promise<Kept> => {
    const kept = await certificateByNumber.first(tx, {
      number,
      idCompany: idCompany ?? actor.idCompany ?? 0,
    });
    if (!kept) throw new NotFound('storage-certificate', number);
    return kept;
  };

  /** Whether readings and movements say today what they said then. */
  const compared = async (
    tx: Tx,
    document: Certified,
  ): Promise<Pick<Certificate, 'current' | 'changes' | 'moreChanges'>> => {
    const { subject, limits, from, to } = document;
    if (from !== null && (await isForgotten.first(tx, { from }))?.forgotten) return UNTOLD;
    try {
      const query = { ...limits, to, ...(from === null ? {} : { from }) };
      const { exposure } = await readExposure(tx, subject.kind, subject.idSubject, query);
      const changes = changesBetween(document, exposure);
      return {
        current: changes.length === 0 && hasSameSummary(document, exposure),
        changes: changes.slice(0, MAX_CHANGES),
        moreChanges: Math.max(changes.length - MAX_CHANGES, 0),
      };
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return UNTOLD;
    }
  };

  return {
    issue: (
      actor: Actor,
      body: BodyOf<typeof issueCertificate>,
      language: Language,
    ): Promise<CertificateRow> =>
      longTransaction(database, actor, async (tx) => {
        const { subjectKind, idSubject, ...query } = body;
        const { exposure, company } = await readExposure(tx, subjectKind, idSubject, query);
        const { from } = exposure;
        if (from === null || exposure.summary.readHours === 0) throw new Refused('NOTHING_TO_CERTIFY');
        const { idCompany, zone, subject } = exposure;
        const issuedAt = new Date();
        const year = yearIn(zone, issuedAt);
        const counted = await nextNumber.first(tx, { idCompany, year });
        const number = `C-${year}-${String(counted?.last ?? 0).padStart(6, '0')}`;
        const document: Certified = {
          ...exposure,
          number,
          company: company.name,
          issuedAt: issuedAt.toISOString(),
          idUser: actor.idUser,
          user: actor.name,
          language: printedLanguage(language),
        };
        const figures = canonical(document);
        const file = await makeDocument(
          certificateDocument(document, company.logo, certificateAddress(publicUrl, number, idCompany)),
        );
        const { idStorageCertificate } = await tx
          .insertInto('storageCertificate')
          .values({
            idCompany,
            number,
            subjectKind,
            idSubject,
            subjectName: subject.name,
            periodFrom: from,
            periodTo: exposure.to,
            idUser: actor.idUser,
            issuedAt,
            figures,
            figuresDigest: digestOf(figures),
            file: Buffer.from(file),
            fileDigest: digestOf(file),
            seal: sealOf(vault, { idCompany, number, figures, file }),
          })
          .returning('idStorageCertificate')
          .executeTakeFirstOrThrow();
        return records.noteCreated(tx, actor, idStorageCertificate);
      }),

    read: (actor: Actor, number: string, idCompany: number | undefined): Promise<Certificate> =>
      figuresRead(database, actor, async (tx) => {
        const kept = await mustFind(tx, actor, number, idCompany);
        const { figures, figuresDigest, file, fileDigest, seal, idUser, ...row } = kept;
        const document = documentOf(figures);
        const broken = new Set(brokenParts(vault, seal, kept));
        if (!document) broken.add('figures');
        else if (differsFrom(kept, document)) broken.add('record');
        // Shown as those of the issue, to be compared by hand.
        if (!figuresDigest.equals(digestOf(figures))) broken.add('figures');
        if (!fileDigest.equals(digestOf(file))) broken.add('file');
        return {
          ...row,
          document,
          figuresDigest: figuresDigest.toString('hex'),
          fileDigest: fileDigest.toString('hex'),
          fileSize: file.length,
          broken: [...broken],
          ...(document ? await compared(tx, document) : { current: null, changes: [], moreChanges: 0 }),
        };
      }),

    file: (actor: Actor, number: string, idCompany: number | undefined): Promise<Buffer> =>
      database.read(actor, async (tx) => (await mustFind(tx, actor, number, idCompany)).file),

    /** Compared with the seal, not with what is kept: a replaced file would match itself. */
    isIssued: (actor: Actor, number: string, idCompany: number | undefined, file: Uint8Array) =>
      database.read(actor, async (tx) => {
        const kept = await mustFind(tx, actor, number, idCompany);
        const issued = !brokenParts(vault, kept.seal, { ...kept, file }).includes('file');
        return { issued, fileDigest: digestOf(file).toString('hex') };
      }),
  };
}
export type CertificateService = ReturnType<typeof createCertificateService>;
