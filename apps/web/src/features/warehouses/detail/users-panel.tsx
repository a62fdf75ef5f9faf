import type { WarehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/session.ts';
import { UsersDrawer } from '../users-drawer.tsx';
import classes from './detail.module.css';

/** Who works in the warehouse. */
export function UsersPanel({ warehouse }: { warehouse: WarehouseDetail }) {
  const { t } = useTranslation();
  const can = useCan();
  const [open, setOpen] = useState(false);
  const { users } = warehouse;
  return (
    <section className={classes.panel} aria-labelledby="users-of-warehouse">
      <header className={classes.panelHead}>
        <h2 id="users-of-warehouse" className={classes.panelTitle}>
          {t('warehouses.users.title')}
        </h2>
        {can('warehouse:edit') && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUsers size={16} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('warehouses.users.assign')}
          </Button>
        )}
      </header>
      {users.length === 0 ? (
        <p className={classes.none}>{t('warehouses.users.none')}</p>
      ) : (
        <ul className={classes.persons}>
          {users.map(({ idUser, name, role, email }) => (
            <li key={idUser}>
              <bdi className={classes.person}>{name}</bdi>
              <bdi className={classes.dim}>{role ?? email}</bdi>
            </li>
          ))}
        </ul>
      )}
      {open && <UsersDrawer warehouse={warehouse} onClose={() => setOpen(false)} />}
    </section>
  );
}
