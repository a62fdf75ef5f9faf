import type { useDrawer } from '../ui/dialogs/use-drawer.ts';
import type { Row } from './catalogue-row.ts';
import type { RecordTab } from './record/record-drawer.tsx';

export type DrawerContent =
  | { kind: 'create' }
  | { kind: 'record'; row: Row; tab: RecordTab }
  | { kind: 'import' }
  | { kind: 'arrange' };

export type CatalogueDrawer = ReturnType<typeof useDrawer<DrawerContent>>;
