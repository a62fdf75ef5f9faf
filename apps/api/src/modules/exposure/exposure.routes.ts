import {
  CERTIFICATE_LIMIT,
  certificateFile,
  checkCertificateFile,
  issueCertificate,
  listCertificates,
  readCertificate,
} from '@gemelo/contract/endpoints/certificates';
import { lotExposure, twinExposure } from '@gemelo/contract/endpoints/exposure';
import { OCTETS } from '@gemelo/contract/kit/bytes';
import type { FastifyInstance } from 'fastify';
import { disposition } from '../../http/disposition.ts';
import { type Api, say } from '../../http/handle.ts';
import { figuresRead } from '../../http/long-work.ts';
import { certificateList } from './certificates.queries.ts';
import type { CertificateService } from './certificates.service.ts';
import { readExposure } from './exposure.ts';

/** A file that is compared with the issued one comes as it is. */
export function acceptCertificates(scope: FastifyInstance) {
  scope.addContentTypeParser(
    OCTETS,
    { parseAs: 'buffer', bodyLimit: CERTIFICATE_LIMIT },
    (_request, body, done) => done(null, body),
  );
}

export function exposureRoutes(api: Api, certificates: CertificateService) {
  api.handle(twinExposure, ({ actor, params, query }) =>
    figuresRead(
      api.database,
      actor,
      async (tx) => (await readExposure(tx, 'twin', params.idTwin, query)).exposure,
    ),
  );
  api.handle(lotExposure, ({ actor, params, query }) =>
    figuresRead(
      api.database,
      actor,
      async (tx) => (await readExposure(tx, 'lot', params.idLot, query)).exposure,
    ),
  );

  api.handle(issueCertificate, async ({ actor, body, language }) => {
    const row = await certificates.issue(actor, body, language);
    return say('CREATED', row, { name: row.number });
  });
  api.list(listCertificates, ({ query }, tx) => certificateList(tx, query));
  api.handle(readCertificate, ({ actor, params, query }) =>
    certificates.read(actor, params.number, query.idCompany),
  );
  api.file(certificateFile, async ({ actor, params, query, reply }) => {
    const file = await certificates.file(actor, params.number, query.idCompany);
    return reply
      .type('application/pdf')
      .header('content-disposition', disposition('attachment', `${params.number}.pdf`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-cache')
      .send(file);
  });
  api.handle(checkCertificateFile, ({ actor, params, query, body }) =>
    certificates.isIssued(actor, params.number, query.idCompany, body),
  );
}
