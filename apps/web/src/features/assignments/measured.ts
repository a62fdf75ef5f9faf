import type { AssignmentRow } from '@gemelo/contract/endpoints/assignments';

/** Measurement and value, without repeating equal texts. */
export const measured = ({ Measurement, valueMeasurement }: AssignmentRow): string =>
  [...new Set([Measurement?.name, valueMeasurement])].filter(Boolean).join(': ') || '—';
