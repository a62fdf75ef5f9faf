import { action as actions } from '@gemelo/contract/catalogues/action';
import { ActionIcon } from '@mantine/core';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { ActionItem } from './action-item.tsx';
import { AddChoice } from './add-choice.tsx';
import classes from './composition.module.css';
import { type ComposedAction, type ComposedMenu, composed, type Offered } from './composition-draft.ts';

interface MenuItemProps {
  menu: ComposedMenu;
  offered: Offered;
  idCompany: number;
  editable: boolean;
  onActions: (actions: ComposedAction[]) => void;
  onRemove: () => void;
}

/** A menu with its actions; says which other activities change with it. */
export function MenuItem({ menu, offered, idCompany, editable, onActions, onRemove }: MenuItemProps) {
  const { t } = useTranslation();
  const free = offered.actions.filter(
    (one) => !menu.actions.some(({ idAction }) => idAction === one.idAction),
  );
  const replaced = (changed: ComposedAction) =>
    menu.actions.map((one) => (one.idAction === changed.idAction ? changed : one));
  return (
    <>
      <div className={classes.menuHead}>
        <MenuIcon name={menu.icon} size={18} />
        <h3 className={classes.menuName}>
          <bdi>{menu.name}</bdi>
        </h3>
        {editable && (
          <ActionIcon
            aria-label={t('activity-assignments.compose.remove', { name: menu.name })}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.inside}>
        {menu.alsoIn.length > 0 && (
          <p className={classes.shared}>
            <IconLink size={16} aria-hidden />
            <span>
              {t('activity-assignments.compose.alsoIn', {
                names: menu.alsoIn.map(({ name }) => name).join(', '),
              })}
            </span>
          </p>
        )}
        {menu.actions.length === 0 ? (
          <p className={classes.none}>{t('activity-assignments.compose.noActions')}</p>
        ) : (
          <SortableList
            items={menu.actions}
            idOf={({ idAction }) => idAction}
            nameOf={({ name }) => name}
            onOrder={onActions}
            label={t('activity-assignments.compose.actionList', { name: menu.name })}
            roomy
            disabled={!editable}
          >
            {(action) => (
              <ActionItem
                action={action}
                forms={offered.forms}
                editable={editable}
                onChange={(changed) => onActions(replaced(changed))}
                onRemove={() => onActions(menu.actions.filter((one) => one !== action))}
              />
            )}
          </SortableList>
        )}
        {editable && (
          <AddChoice
            catalogue={actions}
            idCompany={idCompany}
            label={t('activity-assignments.compose.addAction', { name: menu.name })}
            createLabel={t('activity-assignments.compose.newAction')}
            choices={free.map(({ idAction, name }) => ({ value: idAction, label: name }))}
            onChoose={(idAction) => {
              const chosen = free.find((one) => one.idAction === idAction);
              if (chosen) onActions([...menu.actions, composed(chosen)]);
            }}
            onCreated={({ id, name, needsPhoto, needsNote }) =>
              onActions([
                ...menu.actions,
                composed({ idAction: id, name, needsPhoto, needsNote, idStep: null }),
              ])
            }
          />
        )}
      </div>
    </>
  );
}
