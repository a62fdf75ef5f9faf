import type { Grant } from '@gemelo/contract/permissions';
import type { ReactNode } from 'react';
import { ReadingsPanel } from './readings-panel.tsx';
import { SensorPanel } from './sensor-panel.tsx';
import { TicketsPanel } from './tickets-panel.tsx';

interface HomePanel {
  id: string;
  /** Who may see it. */
  grant: Grant;
  Content: () => ReactNode;
}

/** What stands under the counters, in this order; a part of the product adds its panel here. */
export const panels: HomePanel[] = [
  { id: 'sensors', grant: 'home:view', Content: SensorPanel },
  { id: 'readings', grant: 'reading:view', Content: ReadingsPanel },
  { id: 'tickets', grant: 'support:view', Content: TicketsPanel },
];
