import { receiveTwins } from '@gemelo/contract/endpoints/assignments';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import {
  IconAdjustments,
  IconArrowsExchange,
  IconBan,
  IconCircleCheck,
  IconKey,
  IconMapPin,
  IconPackageImport,
  IconPencil,
  IconQrcode,
  IconTicket,
  IconTimeline,
  IconTruck,
} from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import { NOT_DONE } from './fallback-text.ts';
import type { TwinDrawer } from './twin-drawers.tsx';
import { useTwinState } from './use-twin-state.ts';

const SIZE = 16;

/** A device of the list, or of its page, which also tells whether it has a token. */
export type ActedTwin = TwinRow & { hasToken?: boolean };

/** Receives a device where it was sent; elsewhere it is received from the list of what is in transit. */
function useReceive() {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutate } = useWrite(receiveTwins, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => snackbar.error(textOf(failure, NOT_DONE)),
  });
  return async ({ idTwin, name, Destination }: TwinRow) => {
    const sure = await confirm({
      title: t('twins.menu.receiveTitle', { name }),
      text: t('twins.menu.receiveText', { place: Destination?.name ?? '' }),
      confirmLabel: t('twins.menu.receive'),
    });
    if (sure) mutate({ body: { twins: [idTwin] } });
  };
}

/**
 * What the user may do with a device, by where it is and what it has. The first is the obvious next step; `danger`
 * comes last.
 */
export function useTwinMenu(drawer: TwinDrawer) {
  const { t } = useTranslation();
  const can = useCan();
  const { toggle } = useTwinState();
  const receive = useReceive();
  const navigate = useNavigate();

  const moves = (twin: TwinRow): (RowAction | false)[] => {
    const { idTwin, idCompany } = twin;
    if (twin.state !== 'Activo') return [];
    if (twin.Destination)
      return [
        can('assignment:edit') && {
          id: 'receive',
          label: t('twins.menu.receive'),
          icon: <IconPackageImport size={SIZE} />,
          run: () => void receive(twin),
        },
      ];
    return [
      !twin.Assignment &&
        can('assignment:create') && {
          id: 'assign',
          label: t('twins.assign.do'),
          icon: <IconMapPin size={SIZE} />,
          run: () =>
            drawer.open({
              kind: 'assign',
              idCompany,
              target: { kind: 'ids', ids: [idTwin], rows: [twin] },
              moves: false,
            }),
        },
      twin.Assignment !== null &&
        can('assignment:edit') && {
          id: 'transfer',
          label: t('twins.menu.transfer'),
          icon: <IconArrowsExchange size={SIZE} />,
          run: () => drawer.open({ kind: 'transfer', twin }),
        },
      // Fixed devices do not travel.
      twin.circulating &&
        can('assignment:edit') && {
          id: 'send',
          label: t('twins.menu.send'),
          icon: <IconTruck size={SIZE} />,
          run: () => drawer.open({ kind: 'send', twin }),
        },
    ];
  };

  const token = (twin: ActedTwin): RowAction | false => {
    const { idTwin, name, state, hasToken } = twin;
    const start = (hasToken ?? twin.sensorState !== 'never') ? 'show' : 'give';
    const isAllowed = start === 'give' ? state === 'Activo' && can('token:create') : can('token:view');
    return (
      isAllowed && {
        id: 'token',
        label: t(start === 'give' ? 'twins.menu.giveToken' : 'twins.menu.showToken'),
        icon: <IconKey size={SIZE} />,
        run: () => drawer.open({ kind: 'token', twin: { idTwin, name }, start }),
      }
    );
  };

  const record = (twin: TwinRow): (RowAction | false)[] => [
    can('twin:edit') && {
      id: 'edit',
      label: t('catalogues.edit.do'),
      icon: <IconPencil size={SIZE} />,
      run: () => drawer.open({ kind: 'edit', twin }),
    },
    (can('twin:edit') || can('twin:create')) && {
      id: 'configure',
      label: t('twins.configure.do'),
      icon: <IconAdjustments size={SIZE} />,
      run: () => drawer.open({ kind: 'configure', idTwin: twin.idTwin, name: twin.name }),
    },
    {
      id: 'label',
      label: t('twins.label.do'),
      icon: <IconQrcode size={SIZE} />,
      run: () => drawer.open({ kind: 'labels', twins: [twin] }),
    },
    can('dashboard:view') && {
      id: 'exposure',
      label: t('twins.menu.exposure'),
      icon: <IconTimeline size={SIZE} />,
      run: () => void navigate({ ...linkTo('exposure'), search: { twin: twin.idTwin } }),
    },
    can('support:create') && {
      id: 'ticket',
      label: t('shell.createTicket'),
      icon: <IconTicket size={SIZE} />,
      run: () => drawer.open({ kind: 'ticket', twin }),
    },
  ];

  const state = (twin: TwinRow): RowAction | false => {
    const active = twin.state === 'Activo';
    return (
      can('twin:delete') && {
        id: active ? 'inactivate' : 'activate',
        label: t(active ? 'catalogues.inactivate.do' : 'catalogues.activate.do'),
        icon: active ? <IconBan size={SIZE} /> : <IconCircleCheck size={SIZE} />,
        danger: active,
        run: () => void toggle(twin),
      }
    );
  };

  return (twin: ActedTwin): RowAction[] => {
    const rest = [...moves(twin), token(twin), ...record(twin), state(twin)];
    return rest.filter((action) => action !== false);
  };
}
