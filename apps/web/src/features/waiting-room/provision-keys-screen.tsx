import {
  type ProvisionKey,
  provisionKeys,
  revealProvisionKey,
  updateProvisionKey,
} from '@gemelo/contract/endpoints/waiting-room';
import { states } from '@gemelo/contract/kit/fields';
import { Button } from '@mantine/core';
import { IconEye, IconKey, IconPlayerPlay, IconPlus, IconPower } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import type { Column } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Facet } from '../../ui/data-table/facets.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Screen } from '../../ui/screen.tsx';
import { Age } from '../../ui/states/age.tsx';
import { useErrorText } from '../../ui/states/error-text.ts';
import { Mono } from '../../ui/states/mono.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { RecordName } from '../../ui/text/record-name.tsx';
import { CreateKeyDrawer, type Shown, ShownKeyDrawer } from './provision-key-drawers.tsx';

const SIZE = 16;

function useKeyColumns(): Column<ProvisionKey>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: (row) => <RecordName>{row.name}</RecordName>,
        fixed: true,
        card: 'title',
      },
      { id: 'key', header: t('contract:field.key'), cell: (row) => <Mono copy>{row.key}</Mono>, width: 248 },
      {
        id: 'waiting',
        header: t('contract:field.waiting'),
        cell: (row) => format.number(row.waiting),
        align: 'end',
        width: 128,
      },
      {
        id: 'lastAt',
        header: t('contract:field.lastSeenAt'),
        cell: (row) => (row.lastAt ? <Age at={row.lastAt} /> : '—'),
        width: 144,
      },
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (row) => <StateBadge state={row.state} plain />,
        width: 120,
        card: 'badge',
      },
    ],
    [t, format],
  );
}

function useKeyActions(onShown: (shown: Shown) => void) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const onError = (failure: Parameters<typeof textOf>[0]) =>
    void snackbar.error(textOf(failure, 'ACTION_FAILED'));
  const reveal = useWrite(revealProvisionKey, { onError });
  const update = useWrite(updateProvisionKey, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError,
  });
  const show = async ({ idProvisionKey, name, key }: ProvisionKey) => {
    const answer = await reveal.mutateAsync({ params: { idProvisionKey } }).catch(() => undefined);
    if (answer) onShown({ name, key, secret: answer.data.secret });
  };
  const toggle = async ({ idProvisionKey, name, state, version }: ProvisionKey) => {
    const active = state === 'Activo';
    const confirmed =
      !active ||
      (await confirm({
        title: t('waiting-room.keys.offTitle', { name }),
        text: t('waiting-room.keys.offText'),
        confirmLabel: t('waiting-room.keys.off'),
        danger: true,
      }));
    if (confirmed)
      update.mutate({ params: { idProvisionKey }, body: { state: active ? 'Inactivo' : 'Activo', version } });
  };
  return (row: ProvisionKey): RowAction[] => {
    const active = row.state === 'Activo';
    return [
      {
        id: 'reveal',
        label: t('waiting-room.keys.reveal'),
        icon: <IconEye size={SIZE} />,
        run: () => void show(row),
      },
      {
        id: 'state',
        label: t(active ? 'waiting-room.keys.off' : 'waiting-room.keys.on'),
        icon: active ? <IconPower size={SIZE} /> : <IconPlayerPlay size={SIZE} />,
        danger: active,
        run: () => void toggle(row),
      },
    ];
  };
}

type Open = { kind: 'create' } | { kind: 'shown'; shown: Shown };

/** Keys with which new devices of a company announce themselves. */
export function ProvisionKeysScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { idCompany } = useShownCompany();
  const columns = useKeyColumns();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const show = (shown: Shown) => setOpen({ kind: 'shown', shown });
  const rowActions = useKeyActions(show);
  const facets = useMemo<Facet[]>(
    () => [
      {
        id: 'state',
        label: t('contract:field.state'),
        options: states.map((value) => ({ value, label: t(`ui.state.${value}`) })),
      },
    ],
    [t],
  );
  const create = can('provision-key:create')
    ? {
        label: t('waiting-room.keys.create'),
        icon: <IconPlus size={SIZE} aria-hidden />,
        onClick: () => setOpen({ kind: 'create' }),
      }
    : undefined;
  return (
    <Screen
      title={t('waiting-room.keys.title')}
      purpose={t('waiting-room.keys.purpose')}
      actions={<CompanySwitch />}
      primary={create}
    >
      <DataTable
        key={idCompany}
        endpoint={provisionKeys}
        query={{ idCompany }}
        columns={columns}
        facets={facets}
        rowId={({ idProvisionKey }) => idProvisionKey}
        storageKey="provision-keys"
        label={t('waiting-room.keys.title')}
        exportName={t('waiting-room.keys.title')}
        {...(can('provision-key:edit') ? { rowActions } : {})}
        emptyState={{
          icon: <IconKey size={24} stroke={1.5} />,
          title: t('waiting-room.keys.empty'),
          text: t('waiting-room.keys.emptyText'),
          ...(create ? { action: <Button onClick={create.onClick}>{create.label}</Button> } : {}),
        }}
      />
      {open?.kind === 'create' && <CreateKeyDrawer onMade={show} onClose={close} />}
      {open?.kind === 'shown' && <ShownKeyDrawer shown={open.shown} onClose={close} />}
    </Screen>
  );
}
