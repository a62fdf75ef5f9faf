/** Time without input after which a user counts as idle. */
const IDLE_MS = 300_000;
/** Input resets the clock at most this often. */
const NOTICE_MS = 10_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports when the user becomes idle and when they are back; input in one tab counts for all. */
export function followActivity(report: (idle: boolean) => void, signal: AbortSignal): void {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('gemelo-activity');
  let idle = false;
  let noticedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sleep = () => {
    idle = true;
    report(true);
  };
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(sleep, IDLE_MS);
    if (idle) report(false);
    idle = false;
  };
  const notice = () => {
    if (!idle && Date.now() - noticedAt < NOTICE_MS) return;
    noticedAt = Date.now();
    channel?.postMessage(null);
    restart();
  };

  for (const sign of signs) document.addEventListener(sign, notice, { signal, passive: true });
  channel?.addEventListener('message', restart, { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    channel?.close();
  });
  restart();
  // A session that was left idle and is opened again is not idle any more.
  report(false);
}
