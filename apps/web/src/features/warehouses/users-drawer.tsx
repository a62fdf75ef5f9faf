import {
  type Agent,
  assignUsers,
  type Warehouse,
  warehouseAgents,
  warehouseUsers,
} from '@gemelo/contract/endpoints/warehouses';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead, useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DrawerFoot } from '../../ui/dialogs/drawer-foot.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useReportUnsaved } from '../../ui/dialogs/unsaved.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { ErrorState, useErrorText } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import text from '../../ui/text/text.module.css';
import classes from './warehouses.module.css';

interface UsersDrawerProps {
  warehouse: Pick<Warehouse, 'idWarehouse' | 'name'>;
  onClose: () => void;
}

const MAX_USERS = 200;

/** Selectable users, and current ones that are no longer selectable. */
const listedUsers = (agents: readonly Agent[], users: readonly Agent[]) => {
  const selectable = new Set(agents.map(({ idUser }) => idUser));
  return [...agents, ...users.filter(({ idUser }) => !selectable.has(idUser))];
};

const includes = (agent: Agent, words: string) =>
  `${agent.name} ${agent.email} ${agent.role ?? ''}`
    .toLocaleLowerCase()
    .includes(words.trim().toLocaleLowerCase());

export function UsersDrawer({ warehouse, onClose }: UsersDrawerProps) {
  const { t } = useTranslation();
  const { idWarehouse } = warehouse;
  const agents = useRead(warehouseAgents, { query: { limit: MAX_USERS, order: 'name', idWarehouse } });
  const users = useRead(warehouseUsers, { params: { id: idWarehouse } }, { staleTime: 0 });
  const error = agents.error ?? users.error;
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('warehouses.users.title')}
      purpose={<bdi>{warehouse.name}</bdi>}
    >
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([agents.refetch(), users.refetch()])}
          compact
        />
      ) : agents.data && users.data && users.isFetchedAfterMount ? (
        <Chooser
          idWarehouse={idWarehouse}
          agents={agents.data.data}
          users={users.data.data}
          onClose={onClose}
        />
      ) : (
        <Loading kind="form" count={5} />
      )}
    </SideModal>
  );
}

interface ChooserProps {
  idWarehouse: number;
  agents: readonly Agent[];
  users: readonly Agent[];
  onClose: () => void;
}

function Chooser({ idWarehouse, agents, users, onClose }: ChooserProps) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const [search, setSearch] = useState('');
  // Sends only the changes made here, so that concurrent changes of others are kept.
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map());
  const { mutate, isPending } = useWrite(assignUsers, {
    onSuccess: ({ message }) => {
      if (message) snackbar.success(message);
      onClose();
    },
    onError: (failure) => snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  const assigned = new Set(users.map(({ idUser }) => idUser));
  const people = listedUsers(agents, users);
  const isSelected = ({ idUser }: Agent) => changes.get(idUser) ?? assigned.has(idUser);
  const selected = people.filter(isSelected).map(({ idUser }) => idUser);
  const changed = selected.length !== assigned.size || selected.some((idUser) => !assigned.has(idUser));
  useReportUnsaved(changed && !isPending);
  const editable = can('warehouse:edit');
  const shown = people.filter((agent) => includes(agent, search));
  if (people.length === 0)
    return (
      <NoData compact icon={<IconUsers size={24} stroke={1.5} />} title={t('warehouses.users.nobody')} />
    );

  return (
    <div className={classes.people}>
      {!editable && <Notice tone="info">{t('catalogues.readOnly.role')}</Notice>}
      <TextInput
        type="search"
        aria-label={t('warehouses.users.search')}
        placeholder={t('warehouses.users.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={framed.list} aria-label={t('warehouses.users.title')}>
        {shown.map((agent) => (
          <li key={agent.idUser} className={classes.person}>
            <Checkbox
              checked={isSelected(agent)}
              disabled={!editable}
              onChange={() => setChanges(new Map(changes).set(agent.idUser, !isSelected(agent)))}
              label={<bdi>{agent.name}</bdi>}
              description={<bdi>{[agent.role, agent.email].filter(Boolean).join(' · ')}</bdi>}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={text.hint}>{t('ui.select.nothing')}</p>}
      {editable && (
        <DrawerFoot>
          <span className={classes.count}>{t('warehouses.users.count', { count: selected.length })}</span>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('ui.cancel')}
          </Button>
          <Button
            loading={isPending}
            disabled={!changed}
            onClick={() => mutate({ body: { idWarehouse, users: selected } })}
          >
            {t('ui.form.save')}
          </Button>
        </DrawerFoot>
      )}
    </div>
  );
}
