import { menu as menus } from '@gemelo/contract/catalogues/menu';
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
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
import { PhonePreview } from './phone-preview.tsx';
import { useComposition } from './use-composition.tsx';

interface ComposerProps {
  composition: Composition;
  back: ReactNode;
}

const newMenu = (idMenu: number, name: string): ComposedMenu => ({
  ...{ idMenu, name, icon: null, alsoIn: [], actions: [] },
});

/** Menus and actions of an activity with what the phone will show of them. */
export function Composer({ composition, back }: ComposerProps) {
  const { t } = useTranslation();
  const can = useCan();
  const work = useComposition(composition);
  const { offered, name, idCompany } = composition;
  const isEditable = can('activity:edit');
  const free = offered.menus.filter((one) => !work.menus.some(({ idMenu }) => idMenu === one.idMenu));

  return (
    <Screen
      title={<bdi>{name}</bdi>}
      record={name}
      purpose={t('activity-assignments.compose.purpose')}
      actions={
        <>
          {back}
          {work.isDirty && (
            <Button variant="default" onClick={work.discard} disabled={work.saving}>
              {t('activity-assignments.compose.discard')}
            </Button>
          )}
        </>
      }
      primary={
        isEditable
          ? {
              label: t('ui.form.save'),
              icon: <IconDeviceFloppy size={16} aria-hidden />,
              onClick: () => void work.save(),
              loading: work.saving,
              disabled: !work.isDirty,
            }
          : undefined
      }
      attention={!isEditable && <Notice tone="info">{t('catalogues.readOnly.role')}</Notice>}
    >
      <div className={classes.columns}>
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
                onOrder={work.change}
                label={t('activity-assignments.compose.menuList')}
                nested
                disabled={!isEditable}
              >
                {(menu) => (
                  <MenuItem
                    menu={menu}
                    offered={offered}
                    idCompany={idCompany}
                    editable={isEditable}
                    onActions={(actions) => work.change(withActions(work.menus, menu.idMenu, actions))}
                    onRemove={() => work.change(withoutMenu(work.menus, menu.idMenu))}
                  />
                )}
              </SortableList>
            )}
            {isEditable && (
              <AddChoice
                catalogue={menus}
                idCompany={idCompany}
                label={t('activity-assignments.compose.addMenu')}
                createLabel={t('activity-assignments.compose.newMenu')}
                choices={free.map(({ idMenu, name: label }) => ({ value: idMenu, label }))}
                onChoose={(idMenu) => {
                  const chosen = free.find((one) => one.idMenu === idMenu);
                  if (chosen) work.change(withMenu(work.menus, chosen));
                }}
                onCreated={(row) => work.change(withMenu(work.menus, newMenu(row.id, row.name)))}
              />
            )}
          </div>
        </Panel>
        <PhonePreview name={name} menus={work.menus} />
      </div>
      {work.dialog}
    </Screen>
  );
}
