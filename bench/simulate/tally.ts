/** Counts the outcomes of messages and the latency of their acknowledgements. */
export function createTally() {
  const refused = new Map<string, number>();
  let sent = 0;
  let acknowledged = 0;
  let waiting = 0;
  let skipped = 0;
  let times: number[] = [];
  let counted = { at: Date.now(), acknowledged: 0 };

  const quantile = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);

  return {
    waiting: () => waiting,
    skip: () => {
      skipped++;
    },
    async follow(message: Promise<void>) {
      const began = performance.now();
      sent++;
      waiting++;
      try {
        await message;
        acknowledged++;
        times.push(performance.now() - began);
      } catch (error) {
        const reason = error instanceof Error ? error.message || error.name : String(error);
        refused.set(reason, (refused.get(reason) ?? 0) + 1);
      } finally {
        waiting--;
      }
    },
    /** One line with the totals, and with the rate and latencies since the previous line. */
    line(): string {
      const now = Date.now();
      const pace = ((acknowledged - counted.acknowledged) * 1000) / Math.max(1, now - counted.at);
      times.sort((a, b) => a - b);
      const text = [
        `enviados ${sent}`,
        `confirmados ${acknowledged} (${pace.toFixed(1)}/s)`,
        `rechazados ${[...refused.values()].reduce((sum, count) => sum + count, 0)}${
          refused.size > 0
            ? ` [${[...refused].map(([reason, count]) => `${reason}: ${count}`).join(', ')}]`
            : ''
        }`,
        ...(skipped > 0 ? [`omitidos ${skipped}`] : []),
        `en espera ${waiting}`,
        `latencia ms p50 ${quantile(0.5)} p95 ${quantile(0.95)} p99 ${quantile(0.99)}`,
      ].join(' · ');
      times = [];
      counted = { at: now, acknowledged };
      return text;
    },
  };
}
