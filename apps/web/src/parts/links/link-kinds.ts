import { type LinkedKind, linkedKinds, type RecordLink } from '@gemelo/contract/endpoints/links';
import type { Grant } from '@gemelo/contract/permissions';
import { linkTo } from '../../lib/addresses.ts';
import type { Place } from '../../lib/navigation.ts';

/** Names of menu icons. */
export const iconOf: Record<LinkedKind, string> = {
  alarm: 'bell',
  lot: 'box',
  task: 'checklist',
  ticket: 'ticket',
  twin: 'cpu',
  warehouse: 'building-warehouse',
};

type Can = (grant: Grant) => boolean;

const grants: Record<LinkedKind, readonly Grant[]> = {
  alarm: ['alarm:view'],
  lot: ['lot:view', 'inventory:view'],
  task: ['task:view'],
  // Who sees which ticket is decided for each one.
  ticket: [],
  twin: ['twin:view', 'inventory:view'],
  warehouse: ['warehouse:view', 'inventory:view'],
};

/** The kinds among which the user may search. */
export const kindsFor = (can: Can): LinkedKind[] =>
  linkedKinds.filter((kind) => grants[kind].length === 0 || grants[kind].some(can));

type Linked = Pick<RecordLink, 'entity' | 'id' | 'idParent' | 'detail'>;

/** The page of a linked record that the user may open. */
export function placeOf({ entity, id, idParent, detail }: Linked, can: Can): Place {
  switch (entity) {
    case 'alarm':
      return linkTo('alarms', id);
    case 'lot':
      return linkTo('stockedDevices', idParent ?? undefined);
    case 'task':
      return { to: '/tarea/informacion', search: { id } };
    case 'ticket':
      return linkTo('ticket', id);
    case 'twin':
      return can('twin:view')
        ? linkTo('twin', id)
        : { ...linkTo('inventorySearch'), search: { search: detail ?? '' } };
    case 'warehouse':
      return linkTo(can('warehouse:view') ? 'warehouse' : 'stockedDevices', id);
  }
}
