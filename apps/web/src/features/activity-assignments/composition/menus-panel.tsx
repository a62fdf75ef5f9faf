import { menu as menus } from '@gemelo/contract/catalogues/menu';
import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { AddChoice } from './add-choice.tsx';
import classes from './composition.module.css';
import {
  type ComposedMenu,
  type Composition,
  withActions,
  withMenu,
  withoutMenu,
} from './composition-draft.ts';
import { MenuItem } from './menu-item.tsx';
import type { useComposition } from './use-composition.tsx';

interface MenusPanelProps {
  composition: Composition;
  work: Pick<ReturnType<typeof useComposition>, 'menus' | 'change'>;
  isEditable: boolean;
}

const newMenu = (idMenu: number, name: string): ComposedMenu => ({
  ...{ idMenu, name, icon: null, alsoIn: [], actions: [] },
});

/** The menus of an activity in their order, each with its actions, and the choice of another one. */
export function MenusPanel({ composition, work, isEditable }: MenusPanelProps) {
  const { t } = useTranslation();
  const { offered, idCompany } = composition;
  const { change } = work;
  return (
    <Panel title={t('activity-assignments.compose.menus')}>
      {work.menus.length === 0 && (
        <NoData
          compact
          icon={<IconMenu2 size={24} stroke={1.5} />}
          title={t('activity-assignments.compose.empty')}
          text={t('activity-assignments.compose.emptyText')}
        />
      )}
      <div className={classes.menus}>
        {work.menus.length > 0 && (
          <SortableList
            items={work.menus}
            idOf={({ idMenu }) => idMenu}
            nameOf={(menu) => menu.name}
            onOrder={change}
            label={t('activity-assignments.compose.menuList')}
            nested
            disabled={!isEditable}
          >
            {(menu) => (
              <MenuItem
                {...{ menu, offered, idCompany }}
                editable={isEditable}
                onActions={(actions) => change(withActions(work.menus, menu.idMenu, actions))}
                onRemove={() => change(withoutMenu(work.menus, menu.idMenu))}
              />
            )}
          </SortableList>
        )}
        {isEditable && <AddMenu {...{ composition, work }} />}
      </div>
    </Panel>
  );
}

function AddMenu({ composition: { offered, idCompany }, work }: Omit<MenusPanelProps, 'isEditable'>) {
  const { t } = useTranslation();
  const free = offered.menus.filter((one) => !work.menus.some(({ idMenu }) => idMenu === one.idMenu));
  return (
    <AddChoice
      catalogue={menus}
      idCompany={idCompany}
      label={t('activity-assignments.compose.addMenu')}
      createLabel={t('activity-assignments.compose.newMenu')}
      choices={free.map(({ idMenu, name }) => ({ value: idMenu, label: name }))}
      onChoose={(idMenu) => {
        const chosen = free.find((one) => one.idMenu === idMenu);
        if (chosen) work.change(withMenu(work.menus, chosen));
      }}
      onCreated={(row) => work.change(withMenu(work.menus, newMenu(row.id, row.name)))}
    />
  );
}
