import { Unavailable } from '@gemelo/contract/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * How clients are let go before the process ends: each response closes its connection, so that the next request comes
 * on a new one, to the process that the load balancer then chooses.
 */
export function createDraining(app: FastifyInstance) {
  const open = new Set<FastifyReply>();
  let begun = false;

  app.addHook('onRequest', (_request, reply, done) => {
    open.add(reply);
    reply.raw.once('close', () => open.delete(reply));
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Closing a connection with unread bytes resets it, and the response could be lost.
    if (begun && (request.raw.complete || !hasBody(request))) reply.header('connection', 'close');
    done();
  });

  return {
    begin() {
      begun = true;
    },
    hasBegun: () => begun,
    /**
     * Requests that did not finish in time are refused in the shape of every failure, instead of cut off. A response
     * that is on its way takes no other.
     */
    refuseRest() {
      for (const reply of open)
        if (!reply.sent && !reply.raw.headersSent)
          void reply.header('connection', 'close').send(new Unavailable());
    },
  };
}
