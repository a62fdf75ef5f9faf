import { hash, verify } from '@node-rs/argon2';

// The library's default algorithm is Argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified in place of a missing user's, so that knowing and not knowing take the same time. */
const nobody = hash('nobody has this password', options);

export const hashPassword = (password: string): Promise<string> => hash(password, options);

export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), password);
  return Boolean(stored) && matches;
}
