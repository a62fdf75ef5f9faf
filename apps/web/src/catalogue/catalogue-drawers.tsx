import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { lazy, Suspense } from 'react';
import type { CatalogueDrawer } from './drawer-content.ts';

const CreateDrawer = lazy(() =>
  import('./record/create-drawer.tsx').then((m) => ({ default: m.CreateDrawer })),
);
const RecordDrawer = lazy(() =>
  import('./record/record-drawer.tsx').then((m) => ({ default: m.RecordDrawer })),
);
const ImportDrawer = lazy(() =>
  import('./import/import-drawer.tsx').then((m) => ({ default: m.ImportDrawer })),
);
const ArrangeDrawer = lazy(() =>
  import('./arrange/arrange-drawer.tsx').then((m) => ({ default: m.ArrangeDrawer })),
);

interface CatalogueDrawersProps {
  catalogue: Catalogue;
  drawer: CatalogueDrawer;
}

function Drawer({ catalogue, drawer }: CatalogueDrawersProps) {
  const { content, opened, turn, close } = drawer;
  const { create } = catalogue.endpoints;
  const { imported, arrange } = catalogue.extras;
  const shared = { catalogue, opened, onClose: close };
  if (content?.kind === 'record')
    return <RecordDrawer key={turn} {...shared} row={content.row} tab={content.tab} />;
  if (content?.kind === 'create' && create) return <CreateDrawer key={turn} {...shared} endpoint={create} />;
  if (content?.kind === 'import' && imported)
    return <ImportDrawer key={turn} {...shared} endpoint={imported} />;
  if (content?.kind === 'arrange' && arrange)
    return <ArrangeDrawer key={turn} {...shared} endpoint={arrange} />;
  return null;
}

/** Drawers over the list, each loaded on first use. */
export const CatalogueDrawers = (props: CatalogueDrawersProps) => (
  <Suspense fallback={null}>
    <Drawer {...props} />
  </Suspense>
);
