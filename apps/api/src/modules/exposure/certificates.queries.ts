import type { listCertificates } from '@gemelo/contract/endpoints/certificates';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { among } from '../../db/lists/filters.ts';
import { matching } from '../../db/lists/search.ts';
import { authorName } from '../../db/person.ts';
import { type Builder, builder, prepared } from '../../db/prepared.ts';

const selectCertificates = (db: Builder) =>
  db
    .selectFrom('storageCertificate as c')
    .leftJoin('appUser as u', 'u.idUser', 'c.idUser')
    .select([
      'c.idStorageCertificate',
      'c.idCompany',
      'c.number',
      sql<'twin' | 'lot'>`c.subject_kind`.as('subjectKind'),
      'c.idSubject',
      'c.subjectName',
      'c.periodFrom',
      'c.periodTo',
      authorName('u', 'c.id_user').as('user'),
      'c.issuedAt',
    ]);

export const certificateById = prepared<{ id: number }>()((db, { id }) =>
  selectCertificates(db).where('c.idStorageCertificate', '=', id),
);

/** With all that is kept: figures, file and seal. */
export const certificateByNumber = prepared<{ idCompany: number; number: string }>()(
  (db, { idCompany, number }) =>
    selectCertificates(db)
      .select(['c.idUser', 'c.figures', 'c.figuresDigest', 'c.file', 'c.fileDigest', 'c.seal'])
      .where('c.idCompany', '=', idCompany)
      .where('c.number', '=', number),
);

/** Holds the count of the year until the transaction ends, so that numbers have no gaps. */
export const nextNumber = prepared<{ idCompany: number; year: number }>()(
  (_db, { idCompany, year }) => sql<{ last: number }>`
    insert into storage_certificate_count as n (id_company, year, last) values (${idCompany}, ${year}, 1)
    on conflict (id_company, year) do update set last = n.last + 1 returning last`,
);

type CertificateFilters = Pick<QueryOf<typeof listCertificates>, 'search' | 'subjectKind' | 'idSubject'>;

export const certificateList = defineList<CertificateFilters>()({
  entity: 'storage-certificate',
  rows: () => selectCertificates(builder),
  filters: {
    subjectKind: among('c.subjectKind'),
    idSubject: among('c.idSubject'),
    search: matching(['c.number', 'c.subjectName']),
  },
  order: { number: 'c.number', subjectName: 'c.subjectName', issuedAt: 'c.issuedAt' },
  newest: ['c.idStorageCertificate'],
  present: (row) => row,
});
