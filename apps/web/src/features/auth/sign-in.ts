import { type proof, signIn, totp } from '@gemelo/contract/endpoints/sign-in';
import { loginUid } from '@gemelo/contract/endpoints/users';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../lib/api.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { nextPath } from '../../lib/next-path.ts';
import { session } from '../../lib/session.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';

type Proof = z.output<typeof proof>;

/** Pages that only serve to sign in: they are left afterwards, while any other address is kept. */
const signInPages = ['/', '/login', '/login-firebase'];

/** Exchanges a sign-in proof for a session. */
async function begin({ uid, email, idToken }: Proof): Promise<void> {
  const { data, message } = await call(loginUid, { query: { uid, email } }, { token: idToken });
  session.begin(data.tokenAuth, data.userData);
  if (message) snackbar.success(message);
}

/** Steps of a sign-in: password, second factor if required, then the requested page. */
export function useSignIn() {
  const router = useRouter();
  const navigate = useNavigate();
  const { next } = useSearch();
  const [challenge, setChallenge] = useState<string | null>(null);

  const finish = async (proof: Proof) => {
    await begin(proof);
    if (signInPages.includes(router.state.location.pathname))
      await navigate({ href: nextPath(next), replace: true });
  };

  return {
    challenge,
    finish,
    startAgain: () => setChallenge(null),
    withPassword: async (body: BodyOf<typeof signIn>) => {
      const { data } = await call(signIn, { body });
      if ('totpRequired' in data) setChallenge(data.challenge);
      else await finish(data);
    },
    withCode: async (body: BodyOf<typeof totp>) => finish((await call(totp, { body })).data),
  };
}
