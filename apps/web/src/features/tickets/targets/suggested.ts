import type { TicketTargetBody } from '@gemelo/contract/endpoints/ticket-targets';
import type { TicketOptions } from '@gemelo/contract/endpoints/tickets';

/** Minutes for the first response and the resolution, from the most pressing priority to the least. */
const STEPS: readonly (readonly [number, number])[] = [
  [30, 240],
  [60, 480],
  [240, 1_440],
  [480, 4_320],
];

/** Sensible targets to begin with: one for each priority, whatever the type. */
export const suggestedTargets = ({ priorities }: TicketOptions): TicketTargetBody[] =>
  priorities.slice(0, STEPS.length).map(({ idTaskPriority }, at) => {
    const [responseMinutes, resolutionMinutes] = STEPS[at] ?? [480, 4_320];
    return { idTicketType: null, idTaskPriority, responseMinutes, resolutionMinutes };
  });
