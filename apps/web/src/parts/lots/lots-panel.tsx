import { type Lot, lotState, lotsOfWarehouse } from '@gemelo/contract/endpoints/lots';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconDots,
  IconLink,
  IconPencil,
  IconPlus,
  IconTimeline,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Panel } from '../../ui/layout/card.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { Entry, EntryList } from '../../ui/lists/entry-list.tsx';
import { ErrorState, useErrorText } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { LotDrawer } from './lot-drawer.tsx';

const LotRecord = lazy(() => import('./lot-record.tsx').then((m) => ({ default: m.LotRecord })));

/** The lots of a warehouse, with actions for users who may change them. */
export function LotsPanel({ idWarehouse }: { idWarehouse: number }) {
  const { t } = useTranslation();
  const can = useCan();
  const [open, setOpen] = useState<Lot | 'new'>();
  const [shown, setShown] = useState<Lot>();
  const { data, error, refetch } = useRead(lotsOfWarehouse, {
    params: { id: idWarehouse },
    query: { limit: LIMIT_MAX, order: 'name' },
  });
  const lots = data?.data;
  return (
    <Panel
      title={t('parts.lots.title')}
      action={
        can('lot:create') && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {t('parts.lots.create')}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : !lots ? (
        <Loading count={3} />
      ) : lots.length === 0 ? (
        <Nothing>{t('parts.lots.none')}</Nothing>
      ) : (
        <EntryList>
          {lots.map((lot) => (
            <LotItem key={lot.idLot} lot={lot} onEdit={() => setOpen(lot)} onShow={() => setShown(lot)} />
          ))}
        </EntryList>
      )}
      {open && (
        <LotDrawer
          idWarehouse={idWarehouse}
          lot={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
      {shown && (
        <Suspense fallback={null}>
          <LotRecord lot={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}

function LotItem({ lot, onEdit, onShow }: { lot: Lot; onEdit: () => void; onShow: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const { mutate } = useWrite(lotState, {
    onSuccess: ({ message }) => message && snackbar.success(message),
    onError: (failure) => snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  const active = lot.state === 'Activo';
  const verb = active ? 'inactivate' : 'activate';

  const setState = async () => {
    const confirmed = await confirm({
      title: t(`catalogues.${verb}.one`, { name: lot.name }),
      text: t(`parts.lots.${verb}`),
      confirmLabel: t(`catalogues.${verb}.do`),
      danger: active,
    });
    if (confirmed) mutate({ params: { idLot: lot.idLot }, body: { state: active ? 'Inactivo' : 'Activo' } });
  };

  return (
    <Entry name={lot.name} more={lot.product && <bdi>{lot.product}</bdi>}>
      <StateBadge state={lot.state} plain />
      <ActionIcon
        size={36}
        aria-label={t('parts.lots.linksOf', { name: lot.name })}
        data-hint={t('parts.lots.links')}
        onClick={onShow}
      >
        <IconLink size={16} />
      </ActionIcon>
      {can('dashboard:view') && (
        <ActionIcon
          size={36}
          aria-label={t('parts.lots.exposureOf', { name: lot.name })}
          data-hint={t('parts.lots.exposure')}
          renderRoot={(props) => <Link {...props} {...linkTo('exposure')} search={{ lot: lot.idLot }} />}
        >
          <IconTimeline size={16} />
        </ActionIcon>
      )}
      {can('lot:edit') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={36} aria-label={t('parts.lots.actions', { name: lot.name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
              {t('catalogues.edit.do')}
            </Menu.Item>
            <Menu.Item
              leftSection={active ? <IconBan size={16} /> : <IconCircleCheck size={16} />}
              onClick={() => void setState()}
            >
              {t(`catalogues.${verb}.do`)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Entry>
  );
}
