import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CuttablePool } from '../db/pool.ts';

/** A gauge whose value is read on each scrape. */
export function measureNow(registry: Registry, name: string, help: string, read: () => number) {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** Request counts and durations and the state of the pool, for Prometheus. */
export function createMetrics(app: FastifyInstance, pool: CuttablePool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'gemelo_http_request_seconds',
    help: 'Time of a request by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'gemelo_database_connections',
    help: 'Connections of the pool by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(pool.usage)) this.set({ state }, count);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The duration of an event stream says nothing about latency.
    if (!String(reply.raw.getHeader('content-type')).startsWith('text/event-stream'))
      seconds.observe(
        { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
    done();
  });
  return registry;
}

/** Listens on loopback only: metrics are for the operator's own machine. */
export async function serveMetrics(registry: Registry, port: number): Promise<Server> {
  const server = createServer((_request, response) => {
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  return server;
}
