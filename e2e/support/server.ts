import { roleMenu } from '@gemelo/contract/endpoints/menus';
import { signIn } from '@gemelo/contract/endpoints/sign-in';
import { loginUid, type UserData } from '@gemelo/contract/endpoints/users';
import { type AnyEndpoint, type DataOf, fillPath, type InputOf } from '@gemelo/contract/kit/endpoint';
import { DEMO_PASSWORD } from './people.ts';

export interface Session {
  token: string;
  user: UserData;
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface ApiResponse<E extends AnyEndpoint> {
  data: DataOf<E>;
  total?: number;
}

export const address = `http://127.0.0.1:${process.env.E2E_PORT}`;

/** Calls the API without a browser, to compare a page with the data of the server. */
export async function callApi<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  token?: string,
): Promise<ApiResponse<E>> {
  const { params = {}, query = {}, body } = input as LooseInput;
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${address}${fillPath(endpoint.path, params)}?${search}`, {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${endpoint.route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as ApiResponse<E>;
}

/** Signs in like the console: exchanges the proof of the password for a session. */
export async function beginSession(email: string, password = DEMO_PASSWORD): Promise<Session> {
  const { data: proof } = await callApi(signIn, { body: { email, password } });
  if (!('idToken' in proof)) throw new Error(`${email} needs a second step`);
  const { data } = await callApi(loginUid, { query: { uid: proof.uid, email } }, proof.idToken);
  return { token: data.tokenAuth, user: data.userData };
}

const sessions = new Map<string, Promise<Session>>();

/** The shared session of a user, for tests that do not end it. */
export function sessionOf(email: string): Promise<Session> {
  const session = sessions.get(email) ?? beginSession(email);
  sessions.set(email, session);
  return session;
}

/** The links in the menu of a role, in order. */
export async function menuLinks(idRole: number, token: string): Promise<string[]> {
  const { data: entries } = await callApi(roleMenu, { params: { id: idRole } }, token);
  return entries.flatMap(({ Module }) => Module.ModulePages.flatMap(({ Page }) => (Page ? [Page.link] : [])));
}
