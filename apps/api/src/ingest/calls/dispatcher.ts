import { MISSED, type News } from '../../db/bus.ts';
import type { Database } from '../../db/client.ts';
import { type CallStore, DEVICE_CALL, type WaitingCall } from './call-store.ts';

/** A way to a device that is there now. */
export interface Outlet {
  /** Whether it is still there. */
  isOpen(): boolean;
  /** Resolves with whether the device has it. */
  send(call: WaitingCall): Promise<boolean>;
  /** The call was not for this process. */
  spare?(): void;
}

export interface Carrier {
  /** A way for this call, kept for it until it is sent or spared. */
  outletFor(call: WaitingCall): Outlet | undefined;
  /** Devices that are there. */
  twins(): Iterable<number>;
}

/**
 * Hands calls to the devices that are there. News only says where to look; a call is claimed before it is sent, so that
 * one process sends it, and it is sent once: firmware that restarts before it acknowledges would restart for ever.
 */
export function createDispatcher(
  database: Database,
  store: CallStore,
  carriers: readonly Carrier[],
  log: (error: unknown) => void,
) {
  const ids = new Set<number>();
  const twins = new Set<number>();
  const sending = new Set<Promise<unknown>>();
  let looking: Promise<void> | undefined;
  let closed = false;

  const send = async (call: WaitingCall, outlet: Outlet) => {
    if (!outlet.isOpen()) await store.release(call);
    else if (await outlet.send(call)) await store.delivered([call]);
  };

  const dispatch = async (waiting: readonly WaitingCall[]) => {
    const planned = waiting.flatMap((call) => {
      for (const carrier of carriers) {
        const outlet = carrier.outletFor(call);
        if (outlet) return [{ call, outlet }];
      }
      return [];
    });
    if (planned.length === 0) return;
    const claimed = await store.claim(planned.map(({ call }) => call)).catch((error: unknown) => {
      for (const { outlet } of planned) outlet.spare?.();
      throw error;
    });
    for (const { call, outlet } of planned)
      if (claimed.has(call.idDeviceCall)) {
        const sent: Promise<unknown> = send(call, outlet)
          .catch(log)
          .finally(() => sending.delete(sent));
        sending.add(sent);
      } else outlet.spare?.();
  };

  const lookAll = async () => {
    while (ids.size + twins.size > 0 && !closed) {
      const scope = { ids: [...ids], twins: [...twins] };
      ids.clear();
      twins.clear();
      await dispatch(await store.waiting(scope));
    }
  };
  const look = (): Promise<void> => {
    // What cannot be read now is looked at when the database is back, which is told as missed news.
    looking ??= lookAll()
      .catch(log)
      .finally(() => {
        looking = undefined;
        if (ids.size + twins.size > 0 && !closed) void look();
      });
    return looking;
  };

  const everyTwin = () => {
    for (const carrier of carriers) for (const idTwin of carrier.twins()) twins.add(idTwin);
  };
  const unsubscribe = database.bus.subscribe((news: News) => {
    if (news.kind !== DEVICE_CALL && news.kind !== MISSED) return;
    if (news.kind === DEVICE_CALL && news.ids) for (const id of news.ids) ids.add(id);
    else everyTwin();
    void look();
  });

  return {
    /** A device asks for calls of a method: those that wait are its own from now on. */
    async take(idTwin: number, method: string): Promise<WaitingCall[]> {
      const waiting = await store.waiting({ ids: [], twins: [idTwin] });
      const wanted = waiting.filter((call) => call.method === method);
      if (wanted.length === 0) return [];
      const claimed = await store.claim(wanted);
      return wanted.filter(({ idDeviceCall }) => claimed.has(idDeviceCall));
    },
    /** A device has come. Resolves when it was handed what waited for it. */
    look(idTwin: number): Promise<void> {
      twins.add(idTwin);
      return look();
    },
    async close() {
      closed = true;
      unsubscribe();
      await looking;
      await Promise.all(sending);
    },
  };
}
export type Dispatcher = ReturnType<typeof createDispatcher>;
