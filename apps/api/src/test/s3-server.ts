import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { atEnd } from './at-end.ts';

/** An S3 server with an empty bucket, until the end of the test file; returns the `FILES_S3_URL`. */
export async function startS3Server(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'gemelo-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'gemelo', configs: [] }],
  });
  const { port } = (await server.run()) as unknown as AddressInfo;
  atEnd(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/gemelo/prueba?region=us-east-1`;
}
