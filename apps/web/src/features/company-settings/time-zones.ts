import type { Option } from '../../ui/form/select-field.tsx';

/** How far a zone is from UTC today, as people write it: GMT-6. */
function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Every zone that the browser knows; the one in force stands there also where the browser calls it otherwise. */
export function timeZoneOptions(inForce: string): Option<string>[] {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = known.includes(inForce) ? known : [inForce, ...known];
  return zones.map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offsetOf(value)})` }));
}
