import type { FastifyInstance } from 'fastify';

const SELF = "'self'";
const NONE = "'none'";

/** The interface sets inline styles at run time, never inline scripts. */
const CONTENT = Object.entries({
  'default-src': [SELF],
  // WebAssembly reads barcodes where the browser cannot; it allows no `eval`.
  'script-src': [SELF, "'wasm-unsafe-eval'"],
  'style-src': [SELF, "'unsafe-inline'"],
  'img-src': [SELF, 'data:', 'blob:'],
  'font-src': [SELF],
  'connect-src': [SELF],
  'worker-src': [SELF, 'blob:'],
  'manifest-src': [SELF],
  'object-src': [NONE],
  'base-uri': [NONE],
  'form-action': [SELF],
  'frame-ancestors': [NONE],
})
  .map(([name, sources]) => `${name} ${sources.join(' ')}`)
  .join(';');

/** Security headers are the same for every response, so they are built once. */
const HEADERS = {
  'content-security-policy': CONTENT,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const TLS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

export function secureHeaders(app: FastifyInstance, behindTls: boolean) {
  const headers = behindTls ? { ...HEADERS, ...TLS } : HEADERS;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done();
  });
}
