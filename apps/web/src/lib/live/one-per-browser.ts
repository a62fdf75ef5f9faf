import type { LiveNews } from '@gemelo/contract/endpoints/live';
import { noteHeard, useServerHealth } from '../server-health.ts';
import { keepListening } from './connection.ts';

const NAME = 'gemelo-live';
/** Interval of the leader tab's heartbeat; a tab that stops sending it was suspended by the browser. */
const SIGN_MS = 20_000;
const ASLEEP_MS = SIGN_MS * 4;

/** The time up to which the leader tab has received everything. */
type Sign = { heardUntil: number };
type Message = { news: LiveNews } | Sign | 'hurry';
type Hear = (news: LiveNews) => void;
const wakeUps: [EventTarget, string][] = [
  [window, 'online'],
  [window, 'pageshow'],
  [document, 'visibilitychange'],
  [document, 'resume'],
];

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/**
 * All tabs of a browser share one stream, because browsers open only six connections per server. The tab with the lock
 * holds the stream; when it closes, the next in line gets the lock.
 */
function shareByLock(locks: LockManager, onNews: Hear, signal: AbortSignal) {
  const channel = new BroadcastChannel(NAME);
  let held: ReturnType<typeof keepListening> | undefined;
  let line = new AbortController();
  let steal = false;
  let heardAt = Date.now();
  let heardUntil = heardAt;

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    heardAt = Date.now();
    if (data === 'hurry') held?.hurry();
    else if ('heardUntil' in data) {
      heardUntil = data.heardUntil;
      noteHeard(heardUntil);
    } else onNews(data.news);
  };
  const post = (message: Message) => channel.postMessage(message);

  const hold = async (turn: AbortSignal) => {
    const holding = keepListening({
      signal: turn,
      since: heardUntil,
      onSign: () => {
        noteHeard();
        post({ heardUntil: Date.now() });
      },
      onNews: (news) => {
        post({ news });
        onNews(news);
      },
    });
    held = holding;
    const sign = setInterval(() => post({ heardUntil: holding.heardUntil() }), SIGN_MS);
    await aborted(turn);
    clearInterval(sign);
    heardUntil = holding.heardUntil();
  };

  const queue = async () => {
    while (!signal.aborted) {
      line = new AbortController();
      const turn = new AbortController();
      const options: LockOptions = steal ? { steal } : { signal: AbortSignal.any([signal, line.signal]) };
      steal = false;
      // The lock request ends when another tab steals the lock, when this tab stops waiting, or with the signal.
      await locks
        .request(NAME, options, () => hold(AbortSignal.any([signal, turn.signal])))
        .catch(() => undefined);
      held = undefined;
      turn.abort();
    }
    channel.close();
  };
  void queue();

  const hurry = () => {
    if (document.visibilityState === 'hidden') return;
    if (held) return held.hurry();
    if (Date.now() - heardAt < ASLEEP_MS) return post('hurry');
    heardAt = Date.now();
    steal = true;
    line.abort();
  };
  const watch = setInterval(hurry, ASLEEP_MS);
  signal.addEventListener('abort', () => clearInterval(watch), { once: true });
  return hurry;
}

/** Without the Web Locks API, as on plain http, only the visible tab listens. */
function listenWhileSeen(onNews: Hear, signal: AbortSignal) {
  let turn: AbortController | undefined;
  let listening: ReturnType<typeof keepListening> | undefined;
  let since = Date.now();
  const look = () => {
    if (document.visibilityState === 'hidden') {
      since = listening?.heardUntil() ?? since;
      turn?.abort();
      turn = undefined;
      return;
    }
    if (turn) return listening?.hurry();
    turn = new AbortController();
    listening = keepListening({
      onNews,
      onSign: noteHeard,
      since,
      signal: AbortSignal.any([turn.signal, signal]),
    });
  };
  look();
  return look;
}

/** Delivers live updates until aborted; `missed` means that some may have been lost. */
export function hear(onNews: Hear, signal: AbortSignal): void {
  const { locks } = navigator as { locks?: LockManager };
  const wake = locks ? shareByLock(locks, onNews, signal) : listenWhileSeen(onNews, signal);
  for (const [target, name] of wakeUps) target.addEventListener(name, wake, { signal });
  const unfollow = useServerHealth.subscribe((now, before) => before.lost && !now.lost && wake());
  signal.addEventListener('abort', unfollow, { once: true });
}
