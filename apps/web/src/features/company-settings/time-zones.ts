import type { Option } from '../../ui/form/select-field.tsx';

/** Current offset of a zone from UTC, such as GMT-6. */
function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Every zone of the browser, plus the current one if the browser uses another name for it. */
export function timeZoneOptions(current: string): Option<string>[] {
  const supported = Intl.supportedValuesOf('timeZone');
  const zones = supported.includes(current) ? supported : [current, ...supported];
  return zones.map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offsetOf(value)})` }));
}
