import type { UserData } from '@gemelo/contract/endpoints/users';
import type { ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { renderUi } from './render-ui.tsx';
import { person } from './sample-catalogue.ts';
import { stubApi } from './stub-api.ts';

interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}
interface Reply {
  status?: number;
  body: unknown;
}
export type Replies = Record<string, Reply | ((call: Call) => Reply)>;

export const found = (data: unknown, total?: number, message?: string): Reply => ({
  body: {
    error: false,
    data,
    ...(total === undefined ? {} : { total }),
    ...(message === undefined ? {} : { message }),
  },
});

/** Fake server by method and path; calls without a response get an empty list. */
export function serve(replies: Replies) {
  const calls: Call[] = [];
  stubApi((url, init) => {
    const call: Call = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    };
    calls.push(call);
    const reply = replies[`${call.method} ${call.path}`];
    return typeof reply === 'function' ? reply(call) : (reply ?? found([], 0));
  });
  return {
    calls,
    sent: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),
  };
}

/** Renders a catalogue screen for a user. */
export async function renderCatalogue(node: ReactNode, user: Partial<UserData> = {}, address = '/') {
  useSession.setState({ token: 'token', user: person(user), absence: 'never' });
  return renderUi(node, address);
}
