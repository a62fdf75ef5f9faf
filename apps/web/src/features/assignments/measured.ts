import type { AssignmentRow } from '@gemelo/contract/endpoints/assignments';

/** What was measured and what it was, where one does not just repeat the other. */
export const measured = ({ Measurement, valueMeasurement }: AssignmentRow): string =>
  [...new Set([Measurement?.name, valueMeasurement])].filter(Boolean).join(': ') || '—';
