import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts values that must be unreadable in the database: AES-256-GCM, nonce first, tag last. */
export interface Vault {
  seal(plain: string): Buffer;
  open(sealed: Buffer): string;
}

export interface Keys {
  /** Seals and opens. */
  key: Buffer;
  /** Only open what was sealed before the key was changed. */
  older: readonly Buffer[];
}

function openWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
}

export function createVault(key: Buffer, older: readonly Buffer[] = []): Vault {
  /** The tag tells a wrong key for certain, so each is tried. */
  const open = (sealed: Buffer, [first = key, ...others]: readonly Buffer[]): string => {
    try {
      return openWith(first, sealed);
    } catch (error) {
      if (others.length === 0) throw error;
      return open(sealed, others);
    }
  };
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => open(sealed, [key, ...older]),
  };
}
