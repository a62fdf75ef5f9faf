import type { TwinRow, TwinSensor } from '@gemelo/contract/endpoints/twins';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
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
const TransferDrawer = lazy(async () => {
  const [part] = await Promise.all([
    import('../../parts/assignments/transfer-drawer.tsx'),
    loadTexts('assignments'),
  ]);
  return { default: part.TransferDrawer };
});
const SendDrawer = lazy(async () => {
  const [part] = await Promise.all([
    import('../../parts/assignments/send-drawer.tsx'),
    loadTexts('assignments'),
  ]);
  return { default: part.SendDrawer };
});
const TokenDrawer = lazy(async () => {
  const [part] = await Promise.all([import('../../parts/tokens/token-drawer.tsx'), loadTexts('tokens')]);
  return { default: part.TokenDrawer };
});
const CreateTicketDrawer = lazy(async () => {
  const [part] = await Promise.all([
    import('../../parts/tickets/form/create-ticket-drawer.tsx'),
    loadTexts('tickets', 'upload'),
  ]);
  return { default: part.CreateTicketDrawer };
});
const ImportTwins = lazy(() => import('./import-twins.tsx').then((m) => ({ default: m.ImportTwins })));

export type TwinDrawerContent =
  | { kind: 'create'; idCompany: number }
  | { kind: 'edit'; twin: TwinRow }
  | { kind: 'configure'; idTwin: number; name: string; start?: 'list' | 'add' | TwinSensor }
  | { kind: 'labels'; twins: readonly LabelledTwin[] }
  | { kind: 'assign'; idCompany: number; target: BulkTarget<TwinRow>; moves: boolean }
  | { kind: 'transfer'; twin: Pick<TwinRow, 'idCompany' | 'idTwin'> }
  | { kind: 'send'; twin: Pick<TwinRow, 'idCompany' | 'idTwin' | 'idWarehouse'> }
  | { kind: 'token'; twin: { idTwin: number; name: string }; start: 'give' | 'show' }
  | { kind: 'ticket'; twin: TwinRow }
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
    case 'transfer': {
      const { idCompany, idTwin } = content.twin;
      return <TransferDrawer key={turn} {...shared} idCompany={idCompany} twins={[idTwin]} />;
    }
    case 'send': {
      const { idCompany, idTwin, idWarehouse } = content.twin;
      return <SendDrawer key={turn} {...shared} idCompany={idCompany} twins={[idTwin]} from={idWarehouse} />;
    }
    case 'token':
      return <TokenDrawer key={turn} {...shared} twin={content.twin} start={content.start} />;
    case 'ticket': {
      const { twin } = content;
      const seed = { twin, warehouse: twin.Warehouse, idCompany: twin.idCompany };
      return <CreateTicketDrawer key={turn} {...shared} seed={seed} />;
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
