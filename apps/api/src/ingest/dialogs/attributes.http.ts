import {
  thingsboardNextAttributes,
  thingsboardOwnCall,
  thingsboardReadAttributes,
} from '@gemelo/contract/endpoints/device';
import { kaaEndpoints } from '@gemelo/contract/endpoints/kaa-requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Api } from '../../http/handle.ts';
import { Malformed } from '../decode.ts';
import type { Gateway } from '../gateway.ts';
import { acceptAnyBody } from '../http.ts';
import type { AttributeDialogs } from './attribute-dialogs.ts';
import { fieldsOf } from './attributes.ts';
import { kaaRequestOf } from './kaa-topics.ts';
import { callAnswer } from './session-limits.ts';

const NOTHING = Buffer.alloc(0);
const NOTHING_CAME = 408;

interface AttributeRouteParts {
  gateway: Gateway;
  attributes: AttributeDialogs;
}

const bodyOf = ({ body }: FastifyRequest) => (body instanceof Buffer ? body : NOTHING);

/** Open requests must not keep the process from ending. */
export function acceptAttributes(scope: FastifyInstance, { gateway, attributes }: AttributeRouteParts) {
  acceptAnyBody(scope, gateway);
  scope.addHook('preClose', async () => attributes.polls.close());
}

/** What devices ask over HTTP. */
export function attributeRoutes(
  api: Api,
  { gateway, attributes: { polls, extensions } }: AttributeRouteParts,
) {
  api.raw(thingsboardReadAttributes, async ({ params, query, reply }) =>
    reply.code(200).send(await polls.read(params.token, query.clientKeys, query.sharedKeys)),
  );

  api.raw(thingsboardNextAttributes, async ({ params, query, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const update = await polls.next(params.token, query.timeout, gone.signal);
    return update ? reply.code(200).send(update) : reply.code(NOTHING_CAME).send();
  });

  api.raw(thingsboardOwnCall, async ({ params, request, reply }) => {
    const device = await polls.enter(params.token);
    const { method } = fieldsOf(bodyOf(request));
    if (typeof method !== 'string') throw new Malformed('a call names its method');
    const answer = callAnswer(method);
    if ('error' in answer) gateway.note(device, 'unsupported', Buffer.from(method));
    return reply.code(200).send(answer);
  });

  for (const endpoint of kaaEndpoints)
    api.raw(endpoint, async ({ params: { appVersion, token }, request, reply }) => {
      const path = endpoint.path.replace(/^\/kpc/, '').slice(1);
      const asked = kaaRequestOf(path.replace('{appVersion}', appVersion).replace('{token}', token));
      if (!asked) throw new Malformed('the path is not one of the protocol');
      const device = await polls.enter(token);
      const payload = bodyOf(request);
      const store = (attributes: Buffer) => gateway.accept(token, 'attributes', attributes);
      const { payload: said, received } = await extensions
        .answer(asked, { device, payload, store })
        .catch((error: unknown) => {
          if (error instanceof Malformed) gateway.note(device, 'malformed', payload);
          throw error;
        });
      received?.();
      return reply.code(200).send(said);
    });
}
