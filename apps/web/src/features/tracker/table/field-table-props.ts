import type { TrackerData } from '../filters/filter-bar.tsx';
import type { TrackerFilter } from '../filters/tracker-filter.ts';

export interface FieldTableProps {
  data: TrackerData;
  filter: TrackerFilter;
}
