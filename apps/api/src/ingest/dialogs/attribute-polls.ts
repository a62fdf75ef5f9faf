import { TooMany } from '@gemelo/contract/kit/errors';
import type { Device } from '../devices.ts';
import type { Gateway } from '../gateway.ts';
import type { Pace } from '../pace.ts';
import { answerTo, askedKeys } from './asked-attributes.ts';
import type { AttributeReader } from './attribute-reader.ts';
import { type AttributeUpdates, type Known, type Update, valuesOf } from './attribute-updates.ts';
import type { Deliveries } from './deliveries.ts';

interface PollParts {
  gateway: Gateway;
  reader: AttributeReader;
  updates: AttributeUpdates;
  deliveries: Deliveries;
  pace: Pace;
}

/** Requests that wait for an update: of one device, and of all. */
const MAX_PER_TWIN = 2;
const MAX_WAITING = 2_000;
/** What a device was told is remembered until it asks again, so that it misses nothing between two requests. */
const REMEMBERED_MS = 120_000;
const MAX_REMEMBERED = 5_000;

interface Waiting {
  end: () => void;
}

/** What ThingsBoard's devices ask over HTTP. */
export function createAttributePolls({ gateway, reader, updates, deliveries, pace }: PollParts) {
  const waiting = new Set<Waiting>();
  const perTwin = new Map<number, number>();
  const remembered = new Map<number, { known: Known; until: number }>();
  let closed = false;

  const enter = async (token: string): Promise<Device> => {
    const device = await gateway.identify(token);
    const waitMs = pace.take(device.idTwin, 1);
    if (waitMs > 0) {
      pace.giveBack(device.idTwin, 1);
      throw new TooMany('TOO_MANY', Math.ceil(waitMs / 1_000));
    }
    return device;
  };

  const recall = (idTwin: number): Known | undefined => {
    const last = remembered.get(idTwin);
    remembered.delete(idTwin);
    return last && last.until > Date.now() ? last.known : undefined;
  };
  const remember = (idTwin: number, known: Known | undefined) => {
    if (!known) return;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(idTwin, { known, until: Date.now() + REMEMBERED_MS });
  };

  const countOf = (idTwin: number, change: 1 | -1) => {
    const count = (perTwin.get(idTwin) ?? 0) + change;
    if (count > 0) perTwin.set(idTwin, count);
    else perTwin.delete(idTwin);
  };

  return {
    /** The device of a token, if it is not too fast. */
    enter,

    /** The attributes of the device: those that it asks for, or all. */
    async read(token: string, clientKeys: string | undefined, sharedKeys: string | undefined) {
      const device = await enter(token);
      const asked = askedKeys(clientKeys || undefined, sharedKeys || undefined);
      const { body, news, gone } = answerTo(asked, await reader.of(device.idTwin));
      deliveries.note(device, valuesOf(news), gone);
      return body;
    },

    /** Waits for the next change; undefined when the time is over, the client is gone or the process ends. */
    async next(token: string, timeoutMs: number, gone: AbortSignal): Promise<object | undefined> {
      const device = await enter(token);
      const { idTwin } = device;
      if (closed || gone.aborted) return undefined;
      if (waiting.size >= MAX_WAITING || (perTwin.get(idTwin) ?? 0) >= MAX_PER_TWIN)
        throw new TooMany('TOO_MANY', 1);
      countOf(idTwin, 1);
      return new Promise((resolve) => {
        const finish = (update?: Update) => {
          if (!waiting.delete(one)) return;
          clearTimeout(timer);
          gone.removeEventListener('abort', one.end);
          countOf(idTwin, -1);
          listening.stop();
          remember(idTwin, listening.known);
          if (!update) return resolve(undefined);
          deliveries.note(device, update.changed, update.deleted);
          const { changed, deleted } = update;
          resolve(deleted.length > 0 ? { ...changed, deleted } : changed);
        };
        const one: Waiting = { end: () => finish() };
        const timer = setTimeout(one.end, timeoutMs);
        waiting.add(one);
        gone.addEventListener('abort', one.end);
        const tell = async (update: Update) => {
          finish(update);
          return true;
        };
        const listening = updates.listen(device, tell, recall(idTwin));
      });
    },

    /** Answers those who wait, because the process ends. */
    close() {
      closed = true;
      for (const { end } of [...waiting]) end();
    },
  };
}
export type AttributePolls = ReturnType<typeof createAttributePolls>;
