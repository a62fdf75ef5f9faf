import type { RowAction } from '../../../ui/data-table/bulk.ts';

/** Actions that can be the main one, the likeliest next step first; an inactive device can only be activated. */
const order = ['activate', 'receive', 'assign', 'transfer', 'edit', 'ticket'];

/** Splits a device's actions into the main one and the rest. */
export function splitActions(actions: readonly RowAction[]): {
  primary: RowAction | undefined;
  more: RowAction[];
} {
  const [primary] = order.flatMap((id) => actions.find((action) => action.id === id) ?? []);
  return { primary, more: actions.filter((action) => action !== primary) };
}
