import type { WarehouseAttachment } from '@gemelo/contract/endpoints/attachments';

/** What an attachment is called: its title, the first line of its note, or its warehouse. */
export const nameOf = ({
  title,
  note,
  Warehouse,
}: Pick<WarehouseAttachment, 'title' | 'note' | 'Warehouse'>) =>
  title ?? (note.split('\n', 1)[0]?.slice(0, 80) || Warehouse.name);
