import { createServer } from 'node:http';

/** The yardstick: a server of `node:http` that ends as servers do that take no care. */
createServer((request, response) => {
  request.resume().on('end', () => setTimeout(() => response.end('{}'), 5));
}).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
