import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { State } from '@gemelo/contract/kit/fields';
import {
  IconArrowRight,
  IconBan,
  IconCircleCheck,
  IconEye,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { linkTo } from '../lib/addresses.ts';
import { useNavigate } from '../lib/navigation.ts';
import { useTranslation } from '../lib/translation.tsx';
import type { BulkAction, RowAction } from '../ui/data-table/bulk.ts';
import type { Rights } from './catalogue-rights.ts';
import { idOf, type Row, stateOf } from './catalogue-row.ts';
import type { CatalogueDrawer } from './drawer-content.ts';
import { useRemove } from './state/use-remove.tsx';
import { useSetState } from './state/use-set-state.tsx';
import { pageOf } from './with-page.ts';

const SIZE = 16;
/** Row and bulk actions. */
export function useActions(catalogue: Catalogue, rights: Rights, drawer: CatalogueDrawer) {
  const { t } = useTranslation();
  const setState = useSetState(catalogue, rights);
  const remove = useRemove(catalogue, setState.inactivate);
  const navigate = useNavigate();
  const page = pageOf(catalogue.name);

  const stateAction = (row: Row): RowAction => {
    const active = stateOf(row) === 'Activo';
    return {
      id: 'state',
      label: t(active ? 'catalogues.inactivate.do' : 'catalogues.activate.do'),
      icon: active ? <IconBan size={SIZE} /> : <IconCircleCheck size={SIZE} />,
      run: () => void setState.one(row),
    };
  };

  const removeAction = (row: Row): RowAction => ({
    id: 'remove',
    label: t('catalogues.remove.do'),
    icon: <IconTrash size={SIZE} />,
    danger: true,
    run: () => void remove(row),
  });

  const rowActions = (row: Row): RowAction[] => {
    const editable = rights.whyNot(row) === undefined;
    const show = (tab: 'data' | 'history') => () => drawer.open({ kind: 'record', row, tab });
    return [
      {
        id: 'open',
        label: t(editable ? 'catalogues.edit.do' : 'catalogues.view.do'),
        icon: editable ? <IconPencil size={SIZE} /> : <IconEye size={SIZE} />,
        run: show('data'),
      },
      ...(page
        ? [
            {
              id: 'link',
              label: t(`catalogues.link.${catalogue.name}`),
              icon: <IconArrowRight size={SIZE} className="mantine-rotate-rtl" />,
              run: () => void navigate(linkTo(page, idOf(catalogue, row))),
            },
          ]
        : []),
      {
        id: 'history',
        label: t('catalogues.history.title'),
        icon: <IconHistory size={SIZE} />,
        run: show('history'),
      },
      ...(rights.maySetState(row) ? [stateAction(row)] : []),
      ...(rights.mayRemove(row) ? [removeAction(row)] : []),
    ];
  };

  const bulk = (state: State): BulkAction<Row> => ({
    id: state,
    label: t(state === 'Activo' ? 'catalogues.activate.do' : 'catalogues.inactivate.do'),
    icon: state === 'Activo' ? <IconCircleCheck size={SIZE} /> : <IconBan size={SIZE} />,
    run: (target) => setState.many(state, target),
  });

  return { rowActions, bulkActions: rights.setState ? [bulk('Activo'), bulk('Inactivo')] : [] };
}
