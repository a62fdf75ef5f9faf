import { ActionIcon, Menu, Select } from '@mantine/core';
import { IconArrowsExchange, IconDots, IconFilePlus, IconX } from '@tabler/icons-react';
import { hasScreen } from '../../../lib/addresses.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import stack from '../../../ui/layout/stack.module.css';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import text from '../../../ui/text/text.module.css';
import type { ModuleTree, TreeModule, TreePage } from '../preview/effective.ts';
import { useMenuNames } from '../use-menu-names.ts';
import classes from './modules.module.css';
import type { useArrange } from './use-arrange.ts';

interface ModulePagesProps {
  tree: ModuleTree;
  module: TreeModule;
  arrange: ReturnType<typeof useArrange>;
  locked: boolean;
}

/** The pages of one module: reorder, remove, move to another module, add. */
export function ModulePages({ tree, module, arrange, locked }: ModulePagesProps) {
  const { t } = useTranslation();
  const nameOf = useMenuNames();
  const byId = new Map(tree.pages.map((page) => [page.idPage, page]));
  const pages = module.pages.flatMap((id) => byId.get(id) ?? []);
  const title = nameOf('module', module);
  return (
    <section className={stack.column}>
      <h2 className={text.title}>{t('admin.modules.pagesOf', { module: title })}</h2>
      <p className={classes.hint}>{t('admin.modules.pagesHint')}</p>
      {pages.length === 0 ? (
        <NoData compact title={t('admin.modules.empty')} text={t('admin.modules.emptyText')} />
      ) : (
        <SortableList
          items={pages}
          idOf={({ idPage }) => idPage}
          nameOf={(page) => nameOf('page', page)}
          label={t('admin.modules.pagesOf', { module: title })}
          disabled={locked}
          onOrder={(order) =>
            void arrange.orderPages(
              module.idModule,
              order.map(({ idPage }) => idPage),
            )
          }
        >
          {(page) => (
            <span className={classes.page}>
              <MenuIcon name={page.icon} size={16} />
              <span className={classes.grow}>
                <bdi>{nameOf('page', page)}</bdi>
                <bdi dir="ltr" className={classes.link}>
                  {page.link}
                </bdi>
                {!hasScreen(page) && <span className={classes.link}>{t('admin.noScreen')}</span>}
              </span>
              {!locked && <PageMenu page={page} module={module} tree={tree} arrange={arrange} />}
            </span>
          )}
        </SortableList>
      )}
      {!locked && <AddPage tree={tree} onAdd={(idPage) => void arrange.assign(module.idModule, idPage)} />}
    </section>
  );
}

interface PageMenuProps extends Omit<ModulePagesProps, 'locked'> {
  page: TreePage;
}

function PageMenu({ page, module, tree, arrange }: PageMenuProps) {
  const { t } = useTranslation();
  const nameOf = useMenuNames();
  const others = tree.modules.filter(({ idModule }) => idModule !== module.idModule);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('admin.modules.pageActions', { page: nameOf('page', page) })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => void arrange.unassign(module.idModule, page.idPage)}
        >
          {t('admin.modules.unassign')}
        </Menu.Item>
        {others.length > 0 && <Menu.Label>{t('admin.modules.moveTo')}</Menu.Label>}
        {others.map((other) => (
          <Menu.Item
            key={other.idModule}
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={() => void arrange.move(module.idModule, other.idModule, page.idPage)}
          >
            {nameOf('module', other)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function AddPage({ tree, onAdd }: { tree: ModuleTree; onAdd: (idPage: number) => void }) {
  const { t } = useTranslation();
  const nameOf = useMenuNames();
  const placed = new Set(tree.modules.flatMap(({ pages }) => pages));
  const unplaced = tree.pages.filter(({ idPage }) => !placed.has(idPage));
  return (
    <Select
      label={t('admin.modules.add')}
      description={unplaced.length === 0 ? t('admin.modules.allPlaced') : undefined}
      placeholder={t('ui.select.placeholder')}
      leftSection={<IconFilePlus size={16} aria-hidden />}
      data={unplaced.map((page) => ({ value: String(page.idPage), label: nameOf('page', page) }))}
      value={null}
      searchable
      disabled={unplaced.length === 0}
      nothingFoundMessage={t('ui.select.nothing')}
      onChange={(value) => value && onAdd(Number(value))}
    />
  );
}
