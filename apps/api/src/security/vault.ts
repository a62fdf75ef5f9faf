import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Encrypts values that must be unreadable in the database: AES-256-GCM, nonce first, tag last. */
export interface Vault {
  seal(plain: string): Buffer;
  open(sealed: Buffer): string;
}

export function createVault(key: Buffer): Vault {
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}

/** The key of an embedded installation: created once and stored beside the data, outside the database. */
export async function keptKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'gemelo.key');
  await mkdir(dataDir, { recursive: true });
  try {
    const generated = randomBytes(32).toString('base64');
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`${generated}\n`);
    await handle.sync();
    await handle.close();
    return Buffer.from(generated, 'base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  }
}
