import { TOPIC_LIMIT } from './limits.ts';

/** No topic that is served has more than half of them. */
const MAX_LEVELS = 20;

/** Whether the filter may be used: `+` is a level of its own, `#` the last one. */
export function isFilter(filter: string): boolean {
  if (filter === '' || filter.length > TOPIC_LIMIT || filter.includes('\0')) return false;
  const levels = filter.split('/');
  if (levels.length > MAX_LEVELS) return false;
  return levels.every(
    (level, n) =>
      level === '+' ||
      (level === '#' ? n === levels.length - 1 : !level.includes('+') && !level.includes('#')),
  );
}

/** Whether a valid filter matches a topic. */
export function matches(filter: string, topic: string): boolean {
  if (filter === topic) return true;
  const levels = filter.split('/');
  const names = topic.split('/');
  for (const [n, level] of levels.entries()) {
    if (level === '#') return true;
    if (n >= names.length || (level !== '+' && level !== names[n])) return false;
  }
  return levels.length === names.length;
}
