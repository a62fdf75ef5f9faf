import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { checkedKey, isKey, newKey } from './keys.ts';
import { type FileStore, NoBytes } from './port.ts';
import type { S3Address } from './s3-address.ts';

const ATTEMPTS = 4;

/** Loaded on first use, because installations that keep files on disk do not need it. */
const loadSdk = () => import('@aws-sdk/client-s3');

/** Files in an S3 bucket or a compatible store. */
export function s3Store({ bucket, prefix, endpoint, region, ...credentials }: S3Address): FileStore {
  let opened: Promise<S3Client> | undefined;
  const client = () => {
    opened ??= loadSdk().then(
      ({ S3Client }) =>
        new S3Client({
          endpoint,
          region,
          credentials,
          forcePathStyle: true,
          maxAttempts: ATTEMPTS,
          // Other stores than Amazon's may not support the newer checksums.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    );
    return opened;
  };
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + checkedKey(key) });

  const putAt = async (key: string, content: Readable) => {
    const { PutObjectCommand } = await loadSdk();
    // The signed request needs a length, and files are small enough to buffer.
    await (await client()).send(new PutObjectCommand({ ...at(key), Body: await buffer(content) }));
  };

  return {
    async put(content) {
      const key = newKey();
      await putAt(key, content);
      return key;
    },

    putAt,

    async get(key, range) {
      const { GetObjectCommand, NoSuchKey } = await loadSdk();
      try {
        const { Body } = await (await client()).send(
          new GetObjectCommand({
            ...at(key),
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
        );
        if (!(Body instanceof Readable)) throw new NoBytes(key);
        return Body;
      } catch (error) {
        throw error instanceof NoSuchKey ? new NoBytes(key) : error;
      }
    },

    async remove(key) {
      const { DeleteObjectCommand } = await loadSdk();
      await (await client()).send(new DeleteObjectCommand(at(key)));
    },

    async *list() {
      const { paginateListObjectsV2 } = await loadSdk();
      const pages = paginateListObjectsV2({ client: await client() }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages)
        for (const { Key = '', LastModified } of Contents) {
          const key = Key.slice(prefix.length);
          if (isKey(key) && LastModified) yield { key, at: LastModified };
        }
    },
  };
}
