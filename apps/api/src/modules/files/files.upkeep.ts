const EVERY_MS = 3_600_000;

/** Repeats the housekeeping of files every hour, the first time at once. */
export function createFileUpkeep(work: () => Promise<void>, log: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const wake = () => {
    running ??= work()
      .catch(log)
      .finally(() => {
        running = undefined;
      });
  };
  return {
    start() {
      timer = setInterval(wake, EVERY_MS);
      timer.unref();
      wake();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
