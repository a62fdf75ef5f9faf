import type { TrackerData } from '../filters/filter-bar.tsx';
import type { TrackerFilter } from '../filters/tracker-filter.ts';

export interface FieldTableProps {
  data: TrackerData;
  filter: TrackerFilter;
}

/** What is asked about people: `users` is empty for everybody. */
export type PeopleTableProps = Pick<TrackerFilter, 'users' | 'days'>;
