import { health, openapi, reference } from '@gemelo/contract/endpoints/docs';
import type { MaintenanceNotice } from '@gemelo/contract/endpoints/maintenance';
import { endpoints } from '@gemelo/contract/endpoints/registry';
import type { Api } from '../../http/handle.ts';
import { openApiDocument } from '../../http/openapi.ts';
import { referencePage } from '../../http/reference.ts';

interface Facts {
  version: string;
  demo: boolean;
  /** What is announced to everybody; null outside maintenance. */
  maintenance: () => MaintenanceNotice | null;
}

export function docsRoutes(api: Api, facts: Facts) {
  // Generated on the first request, because hundreds of schemas would slow the start.
  let document: string | undefined;

  api.raw(openapi, async ({ reply }) => {
    document ??= JSON.stringify(openApiDocument(endpoints, facts.version));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  api.raw(reference, async ({ reply, language }) =>
    reply.type('text/html; charset=utf-8').send(referencePage(endpoints, language)),
  );
  api.raw(health, async ({ reply }) => {
    const ready = await api.database.query('select 1', []).then(
      () => true,
      () => false,
    );
    const notice = facts.maintenance();
    const body = {
      status: ready ? 'ready' : 'unavailable',
      demo: facts.demo,
      version: facts.version,
      maintenance: notice && { message: notice.message, until: notice.until },
    };
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body);
  });
}
