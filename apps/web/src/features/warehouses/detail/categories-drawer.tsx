import { warehouseCategory } from '@gemelo/contract/catalogues/warehouse-category';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPlus, IconTags } from '@tabler/icons-react';
import { CatalogueDrawers } from '../../../catalogue/catalogue-drawers.tsx';
import { useRights } from '../../../catalogue/catalogue-rights.ts';
import { idOf, nameOf, type Row, stateOf } from '../../../catalogue/catalogue-row.ts';
import { useCatalogueWords } from '../../../catalogue/catalogue-words.ts';
import type { DrawerContent } from '../../../catalogue/drawer-content.ts';
import { useActions } from '../../../catalogue/use-actions.tsx';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import stack from '../../../ui/layout/stack.module.css';
import { Entry, EntryList } from '../../../ui/lists/entry-list.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import classes from './detail.module.css';

interface CategoriesDrawerProps {
  idCompany: number;
  onClose: () => void;
}

/** Creates, renames and inactivates the warehouse categories of a company. */
export function CategoriesDrawer({ idCompany, onClose }: CategoriesDrawerProps) {
  const { t } = useTranslation();
  const { title, one, purpose } = useCatalogueWords(warehouseCategory);
  const rights = useRights(warehouseCategory);
  const drawer = useDrawer<DrawerContent>();
  const { rowActions } = useActions(warehouseCategory, rights, drawer);
  const { data, error, refetch } = useRead(warehouseCategory.endpoints.list, {
    query: { limit: LIMIT_MAX, order: 'name', ...(rights.seesAll ? { idCompany } : {}) },
  });
  const rows = data?.data;
  const own = rights.idCompany === idCompany;

  return (
    <>
      <SideModal opened onClose={onClose} title={title} purpose={purpose}>
        <div className={stack.column}>
          {rights.create && own && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => drawer.open({ kind: 'create' })}
              className={classes.add ?? ''}
            >
              {t('catalogues.create.title', { one })}
            </Button>
          )}
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} compact />
          ) : !rows ? (
            <Loading count={5} />
          ) : rows.length === 0 ? (
            <NoData
              compact
              icon={<IconTags size={24} stroke={1.5} />}
              title={t('catalogues.empty.title', { title })}
            />
          ) : (
            <EntryList label={title}>
              {rows.map((row) => (
                <CategoryItem key={idOf(warehouseCategory, row)} row={row} actions={rowActions(row)} />
              ))}
            </EntryList>
          )}
        </div>
      </SideModal>
      <CatalogueDrawers catalogue={warehouseCategory} drawer={drawer} />
    </>
  );
}

interface CategoryItemProps {
  row: Row;
  actions: ReturnType<ReturnType<typeof useActions>['rowActions']>;
}

function CategoryItem({ row, actions }: CategoryItemProps) {
  const { t } = useTranslation();
  const name = nameOf(warehouseCategory, row);
  return (
    <Entry name={name} more={typeof row.description === 'string' && <bdi>{row.description}</bdi>}>
      {stateOf(row) === 'Inactivo' && <StateBadge state="Inactivo" />}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('warehouses.sections.actions', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ id, label, icon, run }) => (
            <Menu.Item key={id} leftSection={icon} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Entry>
  );
}
