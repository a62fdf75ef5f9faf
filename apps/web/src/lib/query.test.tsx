import { homeCounters } from '@gemelo/contract/endpoints/home';
import { listPeople } from '@gemelo/contract/endpoints/people';
import { oneTicket, updateTicket } from '@gemelo/contract/endpoints/tickets';
import { allTwins, createTwin } from '@gemelo/contract/endpoints/twins';
import { type AnyEndpoint, endpoint } from '@gemelo/contract/kit/endpoint';
import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { stubApi } from '../test/stub-api.ts';
import { aboutOf, createQueryClient, keyOf, useRead, useWrite } from './query.ts';

const common = { area: 'things', permission: 'home:view', summary: 'A thing', data: z.string() } as const;
const readThing = endpoint({ ...common, route: 'GET /api/thing' });
const writeThing = endpoint({ ...common, route: 'POST /api/thing' });

function withClient() {
  const client = createQueryClient();
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

describe('without a network', () => {
  beforeEach(() => {
    onlineManager.setOnline(false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  });
  afterEach(() => onlineManager.setOnline(true));

  test('a read fails at once and is repeated when the network is back', async () => {
    const { result } = renderHook(() => useRead(readThing, {}), { wrapper: withClient() });
    await waitFor(() => expect(result.current.error?.status).toBe(0));
    stubApi(() => ({ body: { error: false, data: 'here' } }));
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(result.current.data?.data).toBe('here'));
  });

  test('a write fails at once', async () => {
    const { result } = renderHook(() => useWrite(writeThing), { wrapper: withClient() });
    act(() => result.current.mutate({}));
    await waitFor(() => expect(result.current.error?.status).toBe(0));
  });
});

test('a failed refetch keeps the data for 500 and 429, and reports 404 and 403', async () => {
  let status = 200;
  stubApi(() => ({
    status,
    body: status === 200 ? { error: false, data: 'here' } : { error: true, code: 'X' },
  }));
  const { result } = renderHook(() => useRead(readThing, {}), { wrapper: withClient() });
  await waitFor(() => expect(result.current.data?.data).toBe('here'));
  for (const temporary of [500, 429]) {
    status = temporary;
    await act(() => result.current.refetch());
    await waitFor(() => expect(result.current.failureReason?.status).toBe(temporary));
    expect([result.current.data?.data, result.current.error]).toEqual(['here', null]);
  }
  for (const final of [404, 403]) {
    status = final;
    await act(() => result.current.refetch());
    await waitFor(() => expect(result.current.error?.status).toBe(final));
  }
});

describe('a write', () => {
  const stateOf = (client: QueryClient, reads: AnyEndpoint) =>
    client.getQueryState(keyOf(reads))?.isInvalidated;
  const showing = (...reads: AnyEndpoint[]) => {
    const client = createQueryClient();
    for (const read of reads)
      client
        .getQueryCache()
        .build(client, { queryKey: keyOf(read), meta: aboutOf(read) })
        .setData('here');
    return client;
  };
  const write = async (
    client: QueryClient,
    endpoint: AnyEndpoint,
    options?: Parameters<typeof useWrite>[1],
  ) => {
    stubApi(() => ({ body: { error: false, data: 'done' } }));
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useWrite(endpoint, options), { wrapper });
    await act(() => result.current.mutateAsync({}));
  };

  test('makes the calls stale whose manifest says that they show the changed kind, and no other', async () => {
    const client = showing(allTwins, homeCounters, listPeople);
    await write(client, createTwin);
    expect([allTwins, homeCounters, listPeople].map((read) => stateOf(client, read))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('names the changed kind when its permission does not', async () => {
    const client = showing(oneTicket, listPeople);
    await write(client, updateTicket, { changes: 'ticket' });
    expect([oneTicket, listPeople].map((read) => stateOf(client, read))).toEqual([true, false]);
  });

  test('that updates the cache itself makes only the listed calls stale', async () => {
    const client = showing(allTwins, homeCounters);
    await write(client, createTwin, { changes: null, invalidates: [homeCounters] });
    expect([allTwins, homeCounters].map((read) => stateOf(client, read))).toEqual([false, true]);
  });
});
