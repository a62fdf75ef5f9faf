import type { WarehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import { Entry, EntryList } from '../../../ui/lists/entry-list.tsx';
import { UsersDrawer } from '../users-drawer.tsx';

export function UsersPanel({ warehouse }: { warehouse: WarehouseDetail }) {
  const { t } = useTranslation();
  const can = useCan();
  const [open, setOpen] = useState(false);
  const { users } = warehouse;
  return (
    <Panel
      title={t('warehouses.users.title')}
      action={
        can('warehouse:edit') && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUsers size={16} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('warehouses.users.assign')}
          </Button>
        )
      }
    >
      {users.length === 0 ? (
        <Nothing>{t('warehouses.users.none')}</Nothing>
      ) : (
        <EntryList>
          {users.map(({ idUser, name, role, email }) => (
            <Entry key={idUser} name={name} more={<bdi>{role ?? email}</bdi>} />
          ))}
        </EntryList>
      )}
      {open && <UsersDrawer warehouse={warehouse} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
