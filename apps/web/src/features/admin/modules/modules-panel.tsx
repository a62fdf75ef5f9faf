import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { hasScreen } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { useCan, useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import stack from '../../../ui/layout/stack.module.css';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import text from '../../../ui/text/text.module.css';
import { effectiveMenu, type ModuleTree, type TreeModule } from '../preview/effective.ts';
import { MenuPreview } from '../preview/menu-preview.tsx';
import { useMenuNames } from '../use-menu-names.ts';
import { ModulePages } from './module-pages.tsx';
import classes from './modules.module.css';
import { useArrange } from './use-arrange.ts';

/** Why the menu cannot be reordered; `undefined` if it can. */
function useReason(): 'operator' | 'role' | undefined {
  const can = useCan();
  const operator = useSession((state) => state.user?.operator) ?? false;
  if (!can('module:edit')) return 'role';
  return operator ? undefined : 'operator';
}

/** Ordered modules, the pages of the selected one, and a preview of the resulting menu. */
export function ModulesPanel({ tree }: { tree: ModuleTree }) {
  const { t } = useTranslation();
  const nameOf = useMenuNames();
  const reason = useReason();
  const arrange = useArrange();
  const [selectedId, choose] = useState<number>();
  const selected = tree.modules.find(({ idModule }) => idModule === selectedId) ?? tree.modules[0];
  const locked = reason !== undefined;
  const preview = t('admin.modules.preview');
  return (
    <div className={classes.panel}>
      {reason && (
        <div className={classes.note}>
          <Notice tone="info">{t(`catalogues.readOnly.${reason}`)}</Notice>
        </div>
      )}
      <section className={stack.column}>
        <h2 className={text.title}>{t('admin.modules.modules')}</h2>
        <p className={classes.hint}>{t(locked ? 'admin.modules.hintRead' : 'admin.modules.hint')}</p>
        <SortableList
          items={tree.modules}
          idOf={({ idModule }) => idModule}
          nameOf={(module) => nameOf('module', module)}
          label={t('admin.modules.modules')}
          disabled={locked}
          onOrder={(modules) => void arrange.orderModules(modules)}
        >
          {(module) => (
            <ModuleButton
              module={module}
              name={nameOf('module', module)}
              selected={module === selected}
              onChoose={() => choose(module.idModule)}
            />
          )}
        </SortableList>
      </section>
      {selected && (
        <ModulePages
          key={selected.idModule}
          tree={tree}
          module={selected}
          arrange={arrange}
          locked={locked}
        />
      )}
      <section className={stack.column}>
        <h2 className={text.title}>{preview}</h2>
        <p className={classes.hint}>{t('admin.modules.previewHint')}</p>
        <MenuPreview groups={effectiveMenu(tree, undefined, hasScreen)} label={preview} />
      </section>
    </div>
  );
}

interface ModuleButtonProps {
  module: TreeModule;
  name: string;
  selected: boolean;
  onChoose: () => void;
}

function ModuleButton({ module, name, selected, onChoose }: ModuleButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const pages = t('shell.pageList.count', { count: module.pages.length });
  return (
    <UnstyledButton className={classes.module} aria-pressed={selected} onClick={onChoose}>
      <MenuIcon name={module.icon} size={18} />
      <bdi className={classes.grow}>{name}</bdi>
      {module.state === 'Inactivo' && <StateBadge state="Inactivo" plain />}
      <span className={classes.count} role="img" aria-label={pages} title={pages}>
        {format.number(module.pages.length)}
      </span>
    </UnstyledButton>
  );
}
