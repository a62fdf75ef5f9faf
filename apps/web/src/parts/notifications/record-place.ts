import { isScreen, linkTo } from '../../lib/addresses.ts';
import type { Place } from '../../lib/navigation.ts';

/** The screens of records whose screen has another name, or none of its own. */
const screens: Record<string, string> = {
  alarm: 'alarms',
  'report-schedule': 'reports',
  'task-schedule': 'taskSchedules',
  'form-answer': 'formAnswer',
  'firmware-wave': 'firmwareWave',
};
const onList = new Set(['report-schedule']);

/** Where a record is opened; what has no screen is read in the centre itself. */
export function placeOf(entity: string, id: number): Place {
  const name = screens[entity] ?? (id === 0 ? `${entity}s` : entity);
  if (!isScreen(name)) return { ...linkTo('notifications'), search: { view: 'all' } };
  return id === 0 || onList.has(entity) ? linkTo(name) : linkTo(name, id);
}
