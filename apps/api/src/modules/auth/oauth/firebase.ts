import { Unauthorized, Upstream } from '@gemelo/contract/kit/errors';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { Config } from '../../../config.ts';
import type { ProvenIdentity } from './providers.ts';

/** A JWT has three parts separated by dots; our own proofs have none. */
export const isFirebaseToken = (token: string) => token.split('.').length === 3;

/** Verifies users by the signed ID tokens of a Firebase project. */
export function createFirebase({ project, keysUrl }: NonNullable<Config['firebase']>) {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000 });
  return async (token: string): Promise<ProvenIdentity> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: `https://securetoken.google.com/${project}`,
      audience: project,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
      maxTokenAge: '1 hour',
    }).catch((cause: unknown) => {
      // Unavailable keys are a failure of the project; every other error means an invalid token.
      const wrong = cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout);
      throw Object.assign(wrong ? new Unauthorized('AUTH_PROOF') : new Upstream('OAUTH_FAILED'), { cause });
    });
    const { sub, name, email, email_verified: verified, auth_time: since } = payload;
    if (!sub || Number(since) * 1000 > Date.now()) throw new Unauthorized('AUTH_PROOF');
    return {
      subject: sub,
      name: typeof name === 'string' ? name : '',
      email: verified === true && typeof email === 'string' ? email : undefined,
    };
  };
}
export type Firebase = ReturnType<typeof createFirebase>;
