import { type AnyEndpoint, fillPath } from '@gemelo/contract/kit/endpoint';
import { safeParse } from 'zod/v4/core';
import type { Records } from './records.ts';
import { sample } from './samples.ts';
import { FILE_ID, optionalParts, type Slot, shapeOf } from './slots.ts';

interface Request {
  url: string;
  body: unknown;
}
/** The company whose ids fill the slots, and the foreign id in one of them. */
interface Ids {
  own: number;
  attacked?: { slot: Slot; id: number | string };
  /** Of what a body may lack, only what these need. */
  only?: readonly Slot[];
}

/** The slots of a request that has nothing optional but what some of them need. */
function neededFor(endpoint: AnyEndpoint, slots: readonly Slot[], only: readonly Slot[]): Slot[] {
  const wanted = new Set(only.flatMap((slot) => optionalParts(endpoint, slot)));
  return slots.filter(
    (slot) => slot.part !== 'body' || optionalParts(endpoint, slot).every((part) => wanted.has(part)),
  );
}

/** A request with a foreign id in one slot and ids of one's own company in every other required one. */
export async function requestWith(
  records: Pick<Records, 'idOf'>,
  endpoint: AnyEndpoint,
  all: Slot[],
  { own, attacked, only }: Ids,
): Promise<Request> {
  const slots = only ? neededFor(endpoint, all, only) : all;
  const values = new Map<Slot, unknown>();
  for (const slot of slots) {
    // One's own file would have to be the caller's and of the right purpose.
    if (slot.id === FILE_ID && slot.part === 'body' && slot !== attacked?.slot) continue;
    const id = slot === attacked?.slot ? attacked.id : await records.idOf(slot.id, own);
    values.set(slot, slot.list ? [id] : id);
  }
  const valueAt = (part: Slot['part'], path: string[]) => {
    const slot = slots.find((one) => one.part === part && one.path.join('.') === path.join('.'));
    return slot && values.get(slot);
  };
  const params = sample(shapeOf(endpoint.params), (path) => valueAt('params', path)) as Record<
    string,
    unknown
  >;
  const queryValues = sample(shapeOf(endpoint.query), (path) =>
    attacked?.slot.part === 'query' && path.join() === attacked.slot.path.join() ? attacked.id : undefined,
  ) as Record<string, string>;
  const query = Object.keys(queryValues).length > 0 ? `?${new URLSearchParams(queryValues)}` : '';
  const body =
    endpoint.method === 'GET' ? undefined : sample(shapeOf(endpoint.body), (path) => valueAt('body', path));
  const checked = safeParse(endpoint.body, body);
  if (endpoint.method !== 'GET' && !checked.success)
    throw new Error(
      `${endpoint.route}: the generator does not know how to fill its body (src/test/matrix/samples.ts): ${checked.error.message}`,
    );
  return { url: fillPath(endpoint.path, params) + query, body };
}
