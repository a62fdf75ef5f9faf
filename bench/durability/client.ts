const CALL_TIMEOUT_MS = 20_000;

interface CallOptions {
  token?: string;
  key?: string;
  body?: unknown;
}

export interface Answer {
  status: number;
  retryAfter: string | null;
  body: { error?: boolean; code?: string; data?: Record<string, unknown> };
}

export interface Session {
  idUser: number;
  token: string;
}

export type Client = ReturnType<typeof createClient>;

/** Calls the product as the console does; a call without a response throws. */
export function createClient(url: string) {
  async function call(method: string, path: string, { token, key, body }: CallOptions = {}): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as Answer['body'],
    };
  }

  async function signIn(email: string, password: string): Promise<Session> {
    const proof = await call('POST', '/api/auth/sign-in', { body: { email, password } });
    const { uid, idToken } = proof.body.data ?? {};
    const query = new URLSearchParams({ uid: String(uid), email });
    const session = await call('GET', `/api/settings/login/uid?${query.toString()}`, {
      token: String(idToken),
    });
    const { userData, tokenAuth } = session.body.data ?? {};
    if (session.status !== 200) throw new Error(`${email} no pudo entrar: ${JSON.stringify(session.body)}`);
    return { idUser: (userData as { idUser: number }).idUser, token: String(tokenAuth) };
  }

  return { call, signIn };
}
