import type { TwinRow, TwinSensor } from '@gemelo/contract/endpoints/twins';
import { lazy, Suspense } from 'react';
import type { BulkTarget } from '../../ui/data-table/bulk.ts';
import type { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import type { LabelledTwin } from './labels/label-sheet.tsx';

const CreateDrawer = lazy(() =>
  import('./form/create-drawer.tsx').then((m) => ({ default: m.CreateDrawer })),
);
const EditDrawer = lazy(() => import('./form/edit-drawer.tsx').then((m) => ({ default: m.EditDrawer })));
const ConfigureDrawer = lazy(() =>
  import('./sensors/configure-drawer.tsx').then((m) => ({ default: m.ConfigureDrawer })),
);
const LabelDrawer = lazy(() => import('./labels/label-drawer.tsx').then((m) => ({ default: m.LabelDrawer })));
const AssignDrawer = lazy(() =>
  import('./list/assign-drawer.tsx').then((m) => ({ default: m.AssignDrawer })),
);
const ImportTwins = lazy(() => import('./import-twins.tsx').then((m) => ({ default: m.ImportTwins })));

export type TwinDrawerContent =
  | { kind: 'create'; idCompany: number }
  | { kind: 'edit'; twin: TwinRow }
  | { kind: 'configure'; idTwin: number; name: string; start?: 'list' | 'add' | TwinSensor }
  | { kind: 'labels'; twins: readonly LabelledTwin[] }
  | { kind: 'assign'; idCompany: number; target: BulkTarget<TwinRow>; moves: boolean }
  | { kind: 'import'; idCompany: number };

export type TwinDrawer = ReturnType<typeof useDrawer<TwinDrawerContent>>;

function Drawer({ drawer: { content, opened, turn, close } }: { drawer: TwinDrawer }) {
  const shared = { opened, onClose: close };
  switch (content?.kind) {
    case 'create':
      return <CreateDrawer key={turn} {...shared} idCompany={content.idCompany} />;
    case 'edit':
      return <EditDrawer key={turn} {...shared} twin={content.twin} />;
    case 'configure':
      return (
        <ConfigureDrawer
          key={turn}
          {...shared}
          idTwin={content.idTwin}
          name={content.name}
          start={content.start ?? 'list'}
        />
      );
    case 'labels':
      return <LabelDrawer key={turn} {...shared} twins={content.twins} />;
    case 'assign': {
      const { idCompany, target, moves } = content;
      return <AssignDrawer key={turn} {...shared} idCompany={idCompany} target={target} moves={moves} />;
    }
    case 'import':
      return <ImportTwins key={turn} {...shared} idCompany={content.idCompany} />;
    default:
      return null;
  }
}

/** Drawers over the list or the page of a twin, each loaded on first use. */
export const TwinDrawers = ({ drawer }: { drawer: TwinDrawer }) => (
  <Suspense fallback={null}>
    <Drawer drawer={drawer} />
  </Suspense>
);
