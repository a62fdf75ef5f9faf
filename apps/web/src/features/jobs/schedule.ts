/** Text key below `jobs.schedule` with its values; `undefined` for a schedule without a text. */
export function scheduleWords(
  every: string | null,
): { key: string; values?: Record<string, string> } | undefined {
  if (every === null) return { key: 'asked' };
  const [minute = '', hour = '', ...days] = every.split(' ');
  if (days.join(' ') !== '* * *') return undefined;
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (hour === '*') {
    if (minute === '*') return { key: 'minute' };
    if (step) return { key: 'minutes', values: { minutes: step } };
    return /^\d+$/.test(minute) ? { key: 'hour' } : undefined;
  }
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return undefined;
  return { key: 'day', values: { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` } };
}
