import { health, openapi, reference } from '@gemelo/contract/endpoints/docs';
import type { MaintenanceNotice } from '@gemelo/contract/endpoints/maintenance';
import { endpoints } from '@gemelo/contract/endpoints/registry';
import { languages } from '@gemelo/contract/kit/languages';
import { fixedDocument } from '../../http/fixed-document.ts';
import type { Api } from '../../http/handle.ts';
import { openApiDocument } from '../../http/openapi.ts';
import { referencePage } from '../../http/reference.ts';

interface Facts {
  version: string;
  demo: boolean;
  /** Whether the database answers and accepts writes. */
  isReady: () => Promise<boolean>;
  /** What is announced to everybody; null outside maintenance. */
  maintenance: () => MaintenanceNotice | null;
  /** Whether the process is about to end and wants no more clients. */
  isStopping: () => boolean;
}

export function docsRoutes(api: Api, facts: Facts) {
  // Generated on the first request, because hundreds of schemas would slow the start.
  const document = fixedDocument('application/json; charset=utf-8', () =>
    JSON.stringify(openApiDocument(endpoints, facts.version)),
  );
  const pages = new Map(
    languages.map((language) => [
      language,
      fixedDocument('text/html; charset=utf-8', () => referencePage(endpoints, language)),
    ]),
  );
  const statusNow = async () => {
    if (facts.isStopping()) return 'stopping';
    return (await facts.isReady()) ? 'ready' : 'unavailable';
  };

  api.raw(openapi, async ({ request, reply }) => document(request, reply));
  api.raw(reference, async ({ request, reply, language }) => pages.get(language)?.(request, reply));
  api.raw(health, async ({ reply }) => {
    const status = await statusNow();
    const notice = facts.maintenance();
    const body = {
      status,
      demo: facts.demo,
      version: facts.version,
      maintenance: notice && { message: notice.message, until: notice.until },
    };
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body);
  });
}
