import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import type { State } from '@gemelo/contract/kit/fields';
import { IconArrowsExchange, IconBan, IconCircleCheck, IconQrcode } from '@tabler/icons-react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { BulkAction, BulkTarget } from '../../../ui/data-table/bulk.ts';
import { useLabels } from '../labels/use-labels.ts';
import type { TwinDrawer } from '../twin-drawers.tsx';
import { useTwinMenu } from '../use-twin-menu.tsx';
import { useTwinState } from '../use-twin-state.ts';

const SIZE = 16;
const stateIcon = (state: State) =>
  state === 'Activo' ? <IconCircleCheck size={SIZE} /> : <IconBan size={SIZE} />;

/** Row and bulk actions of the twin list. */
export function useTwinActions(drawer: TwinDrawer, idCompany: number) {
  const { t } = useTranslation();
  const can = useCan();
  const states = useTwinState();
  const rowActions = useTwinMenu(drawer);
  const labels = useLabels(drawer, idCompany);
  const stateWord = (state: State) =>
    t(state === 'Activo' ? 'catalogues.activate.do' : 'catalogues.inactivate.do');
  const labelWords = { label: t('twins.label.do'), icon: <IconQrcode size={SIZE} /> };

  const bulk = (state: State): BulkAction<TwinRow> => ({
    id: state,
    label: stateWord(state),
    icon: stateIcon(state),
    run: (target) => states.set(state, target, idCompany),
  });
  // For rows selected by filter we cannot tell which twins are free, so anyone who may move assigned twins is asked for a reason.
  const assign = (target: BulkTarget<TwinRow>) => {
    const someAssigned = target.kind === 'ids' ? target.rows.some(({ Assignment }) => Assignment) : true;
    drawer.open({ kind: 'assign', idCompany, target, moves: someAssigned && can('assignment:edit') });
    return false;
  };
  const bulkActions: BulkAction<TwinRow>[] = [
    ...(can('assignment:create')
      ? [
          {
            id: 'assign',
            label: t('twins.assign.do'),
            icon: <IconArrowsExchange size={SIZE} />,
            run: assign,
          },
        ]
      : []),
    ...(can('twin:delete') ? [bulk('Activo'), bulk('Inactivo')] : []),
    { id: 'labels', ...labelWords, run: labels },
  ];

  return { rowActions, bulkActions };
}
