import { TooMany } from '@gemelo/contract/kit/errors';
import type { WaitingCall } from './call-store.ts';
import type { Carrier, Outlet } from './dispatcher.ts';

/** Requests that one device leaves open; the oldest gives way. */
const PER_TWIN = 2;
const MOST = 5_000;

/** A device that asked over HTTP and waits for a call. */
interface Poll {
  idTwin: number;
  hand(call: WaitingCall | undefined): Promise<boolean>;
  isOpen(): boolean;
}

/** Resolves the request of a device with a call, or with none; and tells how handing it over went. */
export interface Held {
  call: WaitingCall | undefined;
  handed(received: boolean): void;
}
const NONE: Held = { call: undefined, handed: () => undefined };

/** Devices that wait for calls with an open request, as ways to them. */
export function createPolls() {
  const polls = new Map<number, Poll[]>();
  let count = 0;
  let closed = false;

  const remove = (poll: Poll) => {
    const own = polls.get(poll.idTwin) ?? [];
    const left = own.filter((one) => one !== poll);
    count -= own.length - left.length;
    if (left.length > 0) polls.set(poll.idTwin, left);
    else polls.delete(poll.idTwin);
  };
  const add = (poll: Poll) => {
    polls.set(poll.idTwin, [...(polls.get(poll.idTwin) ?? []), poll]);
    count += 1;
  };

  const carrier: Carrier = {
    twins: () => polls.keys(),
    outletFor({ idTwin }): Outlet | undefined {
      const [poll] = polls.get(idTwin) ?? [];
      if (!poll) return undefined;
      remove(poll);
      return {
        isOpen: poll.isOpen,
        send: (call) => poll.hand(call),
        spare: () => {
          if (poll.isOpen() && !closed) add(poll);
          else void poll.hand(undefined);
        },
      };
    },
  };

  return {
    carrier,

    /** Waits for a call of this device for so long; `gone` is aborted when the device hangs up. */
    hold(idTwin: number, waitMs: number, gone: AbortSignal): Promise<Held> {
      if (closed || gone.aborted) return Promise.resolve(NONE);
      if (count >= MOST) throw new TooMany('TOO_MANY', 1);
      const own = polls.get(idTwin) ?? [];
      if (own.length >= PER_TWIN && own[0]) {
        remove(own[0]);
        void own[0].hand(undefined);
      }
      return new Promise<Held>((resolve) => {
        let settled = false;
        const poll: Poll = {
          idTwin,
          isOpen: () => !settled && !gone.aborted,
          hand: (call) =>
            new Promise((handed) => {
              settled = true;
              clearTimeout(timer);
              gone.removeEventListener('abort', end);
              resolve({ call, handed });
            }),
        };
        const end = () => {
          if (settled) return;
          remove(poll);
          void poll.hand(undefined);
        };
        const timer = setTimeout(end, waitMs);
        gone.addEventListener('abort', end);
        add(poll);
      });
    },

    /** Ends every request, so that the process can. */
    close() {
      closed = true;
      for (const own of [...polls.values()])
        for (const poll of own) {
          remove(poll);
          void poll.hand(undefined);
        }
    },
  };
}
export type Polls = ReturnType<typeof createPolls>;
