import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PlatformRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** The parsed body: a JSON object, or form fields. */
  body: Record<string, unknown>;
}
export interface PlatformAnswer {
  status: number;
  body?: unknown;
}

/** Failure modes of an external server. */
const troubles = {
  error: (response: ServerResponse) => response.writeHead(500).end('{"message":"boom"}'),
  hang: () => undefined,
  trickle: (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
  redirect: (response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end(),
  page: (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  broken: (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":'),
  lie: (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":42,"content":"none"}'),
  flood: (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!response.destroyed && response.write('"'.padEnd(65_536, 'x')));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
};
export type Trouble = keyof typeof troubles;
export const everyTrouble = Object.keys(troubles) as Trouble[];

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  if (text === '') return {};
  return /json/.test(request.headers['content-type'] ?? '')
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text));
}

/** A server that answers as a platform does, or fails on request. */
export async function startPlatformServer(answer: (request: PlatformRequest) => PlatformAnswer) {
  const state: { trouble: Trouble | undefined; requests: PlatformRequest[] } = {
    trouble: undefined,
    requests: [],
  };
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://platform');
      const received = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      state.requests.push(received);
      if (state.trouble) return troubles[state.trouble](response);
      const reply = answer(received);
      return response
        .writeHead(reply.status, reply.body === undefined ? {} : { 'content-type': 'application/json' })
        .end(reply.body === undefined ? '' : JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Number of calls since the last check. */
    calls: (method: string, path: string) =>
      state.requests.filter((one) => one.method === method && one.path === path).length,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
