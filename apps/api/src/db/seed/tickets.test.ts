import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../test/test-app.ts';
import { system } from '../context.ts';

interface SeededTicket {
  idTicket: number;
  idCompany: number;
  category: string;
  openedAt: string;
  resolvedAt: string | null;
  events: { kind: string; at: string }[];
}
let seeded: SeededTicket[];
beforeAll(async () => {
  const { database } = await openTestApp();
  seeded = await database.transaction(system, async (tx) => {
    const tickets = await tx
      .selectFrom('ticket')
      .select(['idTicket', 'idCompany', 'category', 'openedAt', 'resolvedAt'])
      .orderBy('idTicket')
      .execute();
    const events = await tx
      .selectFrom('ticketEvent')
      .select(['idTicket', 'kind', 'at'])
      .orderBy('idTicketEvent')
      .execute();
    return tickets.map((ticket) => ({
      ...ticket,
      events: events.filter(({ idTicket }) => idTicket === ticket.idTicket),
    }));
  });
});

test('the seed has tickets in every state, numbered in the order they were opened', () => {
  expect(seeded.length).toBeGreaterThanOrEqual(25);
  expect(new Set(seeded.map(({ idCompany }) => idCompany))).toEqual(new Set([1, 2]));
  expect(new Set(seeded.map(({ category }) => category))).toEqual(
    new Set(['new', 'progress', 'waiting', 'done', 'cancelled']),
  );
  const opened = seeded.map(({ openedAt }) => openedAt);
  expect(opened).toEqual(opened.toSorted());
});

test('the events of each seeded ticket are in order and not in the future', () => {
  for (const { events, resolvedAt, openedAt } of seeded) {
    const moments = events.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted());
    expect(events[0]).toMatchObject({ kind: 'opened', at: openedAt });
    expect(new Date(moments.at(-1) ?? 0).getTime()).toBeLessThanOrEqual(Date.now());
    expect(events.find(({ kind }) => kind === 'closed')?.at ?? null).toBe(resolvedAt);
  }
});
