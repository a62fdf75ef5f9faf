const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "2 días 5 horas": the two largest units of a duration in seconds. */
export function durationText(seconds: number, locale: string): string {
  const part = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  if (first < 0) return part(0, 'minute');
  let rest = seconds;
  return UNITS.slice(first, first + 2)
    .map(([unit, size]) => {
      const value = Math.floor(rest / size);
      rest -= value * size;
      return value > 0 ? part(value, unit) : '';
    })
    .filter(Boolean)
    .join(' ');
}
