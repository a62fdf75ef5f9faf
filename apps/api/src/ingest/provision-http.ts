import { provisionDevice } from '@gemelo/contract/endpoints/device';
import type { Api } from '../http/handle.ts';
import { CredentialRefused, provisionAnswer, readProvisionRequest, refusalOf } from './provision-message.ts';
import type { Provisioning } from './provisioning.ts';

/** Clients that do not read it ask again whenever they like. */
const ASK_AGAIN_SECONDS = 30;
const NOTHING = Buffer.alloc(0);

/** ThingsBoard's provisioning over HTTP: every answer is a 200 that says how it went. */
export function provisionRoutes(api: Api, provisioning: Pick<Provisioning, 'request'>) {
  api.raw(provisionDevice, async ({ request, reply }) => {
    const answer = async (): Promise<string> => {
      try {
        const body = request.body instanceof Buffer ? request.body : NOTHING;
        const provisioned = await provisioning.request(readProvisionRequest(body), request.ip);
        if (provisioned.outcome === 'waiting') reply.header('retry-after', ASK_AGAIN_SECONDS);
        return provisionAnswer(provisioned);
      } catch (error) {
        if (error instanceof CredentialRefused) return refusalOf(error.message);
        throw error;
      }
    };
    const body = await answer();
    return reply.header('cache-control', 'no-store').type('application/json').send(body);
  });
}
