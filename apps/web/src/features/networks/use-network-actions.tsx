import { type Network, networkState } from '@gemelo/contract/endpoints/networks';
import { IconBan, IconCircleCheck, IconEye, IconKey, IconPencil, IconQrcode } from '@tabler/icons-react';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-text.ts';

const SIZE = 16;

function useNetworkState() {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const { mutate } = useWrite(networkState, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  return async ({ idCompanyNetwork, name, state }: Network) => {
    const active = state === 'Activo';
    const verb = active ? 'inactivate' : 'activate';
    const confirmed = await confirm({
      title: t(`catalogues.${verb}.one`, { name }),
      text: t(`networks.${verb}`),
      confirmLabel: t(`catalogues.${verb}.do`),
      danger: active,
    });
    if (confirmed)
      mutate({ params: { id: idCompanyNetwork }, body: { state: active ? 'Inactivo' : 'Activo' } });
  };
}

interface Open {
  show: (network: Network) => void;
  reveal: (network: Network) => void;
}

/** What is done with a network: a code for an open one, the password of another one for who may see it. */
export function useNetworkActions({ show, reveal }: Open) {
  const { t } = useTranslation();
  const can = useCan();
  const setState = useNetworkState();
  return (network: Network): RowAction[] => {
    const active = network.state === 'Activo';
    const edit = can('network:edit');
    const open = network.security === 'open';
    return [
      ...(open || network.mayReveal
        ? [
            {
              id: 'reveal',
              label: t(open ? 'networks.qr.do' : 'networks.reveal.do'),
              icon: open ? <IconQrcode size={SIZE} /> : <IconKey size={SIZE} />,
              run: () => reveal(network),
            },
          ]
        : []),
      {
        id: 'show',
        label: t(edit ? 'catalogues.edit.do' : 'catalogues.view.do'),
        icon: edit ? <IconPencil size={SIZE} /> : <IconEye size={SIZE} />,
        run: () => show(network),
      },
      ...(can('network:delete')
        ? [
            {
              id: 'state',
              label: t(active ? 'catalogues.inactivate.do' : 'catalogues.activate.do'),
              icon: active ? <IconBan size={SIZE} /> : <IconCircleCheck size={SIZE} />,
              danger: active,
              run: () => void setState(network),
            },
          ]
        : []),
    ];
  };
}
