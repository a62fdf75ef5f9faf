import { thingsboardCall, thingsboardCallAnswer } from '@gemelo/contract/endpoints/device';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import type { Api } from '../../http/handle.ts';
import type { Gateway } from '../gateway.ts';
import { acceptAnyBody } from '../http.ts';
import type { Answers } from './answers.ts';
import { plainAnswer } from './call-answer.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { Polls } from './polls.ts';

const NOTHING = Buffer.alloc(0);
const NOTHING_CAME = 408;

interface CallRouteParts {
  gateway: Gateway;
  answers: Answers;
  dispatcher: Dispatcher;
  polls: Polls;
}

/** Open requests must not keep the process from ending. */
export function acceptCalls(scope: FastifyInstance, { gateway, polls }: CallRouteParts) {
  acceptAnyBody(scope, gateway);
  scope.addHook('preClose', async () => polls.close());
}

/** Calls of devices that speak HTTP: an open request is answered with the next call. */
export function callRoutes(api: Api, { gateway, answers, dispatcher, polls }: CallRouteParts) {
  api.raw(thingsboardCall, async ({ params, query, reply }) => {
    const device = await gateway.identify(params.token);
    answers.now(device);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const held = polls.hold(device.idTwin, query.timeout, gone.signal);
    void dispatcher.look(device.idTwin);
    const { call, handed } = await held;
    if (!call) return reply.code(NOTHING_CAME).send();
    reply.raw.once('finish', () => handed(true)).once('close', () => handed(false));
    const { idDeviceCall, method, params: asked } = call;
    return reply.code(200).send({ id: idDeviceCall, method, params: asked });
  });

  api.raw(thingsboardCallAnswer, async ({ params, request, reply }) => {
    const device = await gateway.identify(params.token);
    answers.now(device);
    const body = request.body instanceof Buffer ? request.body : NOTHING;
    await answers.keep(device, params.id, plainAnswer(body), body).catch((error: unknown) => {
      if (error instanceof NotFound)
        answers.note(device, 'malformed', request.url.replace(params.token, '…'));
      throw error;
    });
    return reply.code(200).send();
  });
}
