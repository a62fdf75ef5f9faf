import {
  registerWaiting,
  type WaitingDevice,
  waitingDevices,
  waitingState,
  waitingStates,
} from '@gemelo/contract/endpoints/waiting-room';
import { Button, SegmentedControl } from '@mantine/core';
import {
  IconCpu,
  IconEye,
  IconEyeOff,
  IconInfoCircle,
  IconListSearch,
  IconQrcode,
} from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Screen } from '../../ui/screen.tsx';
import { useErrorText } from '../../ui/states/error-text.ts';
import { ClaimDrawer } from './claim-drawer.tsx';
import { RegisterDrawer } from './register-drawer.tsx';
import { useRegistered } from './use-registered.ts';
import { useWaitingColumns, useWaitingFacets } from './waiting-columns.tsx';

const SIZE = 16;

/** With one click where it is clear what the device is; otherwise its drawer asks. */
function useRegister(open: (device: WaitingDevice) => void) {
  const textOf = useErrorText();
  const tell = useRegistered();
  const [pending, setPending] = useState<number>();
  const { mutateAsync } = useWrite(registerWaiting, {
    onSuccess: tell,
    onError: (failure) => snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  const register = useCallback(
    async (device: WaitingDevice) => {
      const { idWaitingDevice, TwinModel, Warehouse, twinType, Twin, namesakes } = device;
      if (!TwinModel || !Warehouse || Twin || namesakes > 0) return open(device);
      setPending(idWaitingDevice);
      // As its row says, even if its neighbours are something else by now.
      const { idTwinModel } = TwinModel;
      const { idWarehouse } = Warehouse;
      const body = { idTwinModel, idWarehouse, twinType };
      await mutateAsync({ params: { idWaitingDevice }, body }).catch(() => undefined);
      setPending(undefined);
    },
    [mutateAsync, open],
  );
  return useMemo(() => ({ register, pending }), [register, pending]);
}

function useHiding() {
  const textOf = useErrorText();
  const { mutate } = useWrite(waitingState, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  return ({ idWaitingDevice, version, state }: WaitingDevice) =>
    mutate({
      params: { idWaitingDevice },
      body: { state: state === 'rejected' ? 'pending' : 'rejected', version },
    });
}

/** Which devices are shown; part of the address, and without it those that wait. */
function useShownState() {
  const shown = useSearch().state;
  const navigate = useNavigate();
  return {
    state: waitingStates.find((one) => one === shown) ?? 'pending',
    choose: (state: string) =>
      void navigate({
        to: '.',
        search: ({ idCompany }) => ({ idCompany, ...(state === 'pending' ? {} : { state }) }),
      }),
  };
}

type Open = { kind: 'claim' } | { kind: 'device'; device: WaitingDevice };

/** Devices that were heard without being registered. */
export function WaitingRoomScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const { state, choose } = useShownState();
  const [open, setOpen] = useState<Open>();
  const show = useCallback((device: WaitingDevice) => setOpen({ kind: 'device', device }), []);
  const close = () => setOpen(undefined);
  const register = useRegister(show);
  const hide = useHiding();
  const mayRegister = can('twin:create');
  const columns = useWaitingColumns(state, mayRegister ? register : undefined);
  const facets = useWaitingFacets();
  const claim = {
    label: t('waiting-room.claim.do'),
    icon: <IconQrcode size={SIZE} aria-hidden />,
    onClick: () => setOpen({ kind: 'claim' }),
  };
  const rowActions = (device: WaitingDevice): RowAction[] => {
    const hidden = device.state === 'rejected';
    const { Twin } = device;
    return [
      ...(device.state === 'registered' && Twin
        ? [
            {
              id: 'show',
              label: t('waiting-room.show'),
              icon: <IconCpu size={SIZE} />,
              run: () => void navigate(linkTo('twin', Twin.idTwin)),
            },
          ]
        : []),
      {
        id: 'open',
        label: t('waiting-room.register.open'),
        icon: <IconInfoCircle size={SIZE} />,
        run: () => show(device),
      },
      ...(mayRegister && device.state !== 'registered'
        ? [
            {
              id: 'hide',
              label: t(hidden ? 'waiting-room.unhide' : 'waiting-room.hide'),
              icon: hidden ? <IconEye size={SIZE} /> : <IconEyeOff size={SIZE} />,
              run: () => hide(device),
            },
          ]
        : []),
    ];
  };
  return (
    <Screen
      title={t('waiting-room.title')}
      purpose={t('waiting-room.purpose')}
      actions={<CompanySwitch />}
      primary={mayRegister ? claim : undefined}
    >
      <DataTable
        key={`${idCompany} ${state}`}
        endpoint={waitingDevices}
        query={{ idCompany, state }}
        columns={columns}
        facets={facets}
        rowId={({ idWaitingDevice }) => idWaitingDevice}
        storageKey="waiting-room"
        label={t('waiting-room.title')}
        exportName={t('waiting-room.title')}
        toolbarExtra={
          <SegmentedControl
            aria-label={t('contract:field.state')}
            value={state}
            onChange={choose}
            data={waitingStates.map((value) => ({ value, label: t(`waiting-room.state.${value}`) }))}
          />
        }
        onOpen={show}
        rowActions={rowActions}
        emptyState={{
          icon: <IconListSearch size={24} stroke={1.5} />,
          title: t(`waiting-room.empty.${state}`),
          text: t('waiting-room.empty.text'),
          ...(mayRegister ? { action: <Button onClick={claim.onClick}>{claim.label}</Button> } : {}),
        }}
      />
      {open?.kind === 'device' && <RegisterDrawer device={open.device} onClose={close} />}
      {open?.kind === 'claim' && <ClaimDrawer onClose={close} />}
    </Screen>
  );
}
