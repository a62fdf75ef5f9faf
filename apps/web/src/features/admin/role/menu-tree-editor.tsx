import { Checkbox } from '@mantine/core';
import { hasScreen } from '../../../lib/addresses.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import type { ModuleTree, TreeModule, TreePage } from '../preview/effective.ts';
import { useMenuNames } from '../use-menu-names.ts';
import { type MenuDraft, toggleModule, togglePage } from './draft.ts';
import classes from './menu-tree-editor.module.css';

interface MenuTreeEditorProps {
  tree: ModuleTree;
  menu: MenuDraft;
  mayGive: (page: TreePage) => boolean;
  readOnly: boolean;
  onChange: (menu: MenuDraft) => void;
}

/** Checkbox tree of modules and pages. */
export function MenuTreeEditor({ tree, menu, mayGive, readOnly, onChange }: MenuTreeEditorProps) {
  const { t } = useTranslation();
  const byId = new Map(tree.pages.map((page) => [page.idPage, page]));
  const placed = new Set(tree.modules.flatMap(({ pages }) => pages));
  const unplaced = tree.pages.filter(({ idPage }) => !placed.has(idPage));
  const mayGiveId = (idPage: number) => {
    const page = byId.get(idPage);
    return page !== undefined && mayGive(page);
  };
  const boxes = (pages: readonly TreePage[], module?: TreeModule) => (
    <PageBoxes
      pages={pages}
      held={menu.pages}
      mayGive={mayGive}
      readOnly={readOnly}
      onToggle={(idPage) => onChange(togglePage(menu, module, idPage))}
    />
  );
  return (
    <div className={classes.tree}>
      {tree.modules.map((module) => (
        <fieldset key={module.idModule} className={classes.module}>
          <ModuleBox
            module={module}
            menu={menu}
            readOnly={readOnly}
            onToggle={() => onChange(toggleModule(menu, module, mayGiveId))}
          />
          {module.pages.length > 0 ? (
            boxes(
              module.pages.flatMap((id) => byId.get(id) ?? []),
              module,
            )
          ) : (
            <p className={classes.none}>{t('admin.tree.noPages')}</p>
          )}
        </fieldset>
      ))}
      {unplaced.length > 0 && (
        <fieldset className={classes.module}>
          <legend className={classes.head}>{t('admin.tree.loose')}</legend>
          <p className={classes.none}>{t('admin.tree.looseText')}</p>
          {boxes(unplaced)}
        </fieldset>
      )}
    </div>
  );
}

interface ModuleBoxProps {
  module: TreeModule;
  menu: MenuDraft;
  readOnly: boolean;
  onToggle: () => void;
}

function ModuleBox({ module, menu, readOnly, onToggle }: ModuleBoxProps) {
  const nameOf = useMenuNames();
  const has = menu.modules.has(module.idModule);
  const held = module.pages.filter((id) => menu.pages.has(id)).length;
  const all = has && held === module.pages.length;
  return (
    <legend className={classes.head}>
      <Checkbox
        size="sm"
        checked={all}
        indeterminate={!all && (has || held > 0)}
        disabled={readOnly}
        onChange={onToggle}
        label={
          <span className={classes.label}>
            <MenuIcon name={module.icon} size={18} />
            <bdi>{nameOf('module', module)}</bdi>
            <span className={classes.count}>
              {held}/{module.pages.length}
            </span>
          </span>
        }
      />
      {module.state === 'Inactivo' && <StateBadge state="Inactivo" plain />}
    </legend>
  );
}

interface PageBoxesProps {
  pages: readonly TreePage[];
  held: ReadonlySet<number>;
  mayGive: (page: TreePage) => boolean;
  readOnly: boolean;
  onToggle: (idPage: number) => void;
}

function PageBoxes({ pages, held, mayGive, readOnly, onToggle }: PageBoxesProps) {
  const { t } = useTranslation();
  const nameOf = useMenuNames();
  const noteOf = (page: TreePage, may: boolean) => {
    if (!may && !readOnly) return t('admin.matrix.beyond');
    return hasScreen(page) ? undefined : t('admin.noScreen');
  };
  return (
    <ul className={classes.pages}>
      {pages.map((page) => {
        const has = held.has(page.idPage);
        const may = has || mayGive(page);
        return (
          <li key={page.idPage}>
            <Checkbox
              size="sm"
              checked={has}
              disabled={readOnly || !may}
              onChange={() => onToggle(page.idPage)}
              description={noteOf(page, may)}
              label={
                <span className={classes.label}>
                  <MenuIcon name={page.icon} size={16} />
                  <bdi>{nameOf('page', page)}</bdi>
                </span>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
