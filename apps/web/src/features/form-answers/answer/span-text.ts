const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** How long it took, in its two largest units: filling in takes seconds or days. */
export function spanText(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  const write = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const parts: [number, string][] = [
    [Math.floor(seconds / DAY), 'day'],
    [Math.floor((seconds % DAY) / HOUR), 'hour'],
    [Math.floor((seconds % HOUR) / MINUTE), 'minute'],
    [seconds % MINUTE, 'second'],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  if (first < 0) return write(0, 'second');
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => write(value, unit))
    .join(' ');
}
