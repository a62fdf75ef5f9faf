import type { PermissionRow } from '@gemelo/contract/endpoints/administration';
import { actions, groupNames, resourceGroups } from '@gemelo/contract/permissions';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useFieldWords } from '../../../catalogue/catalogue-words.ts';
import { hasScreen } from '../../../lib/addresses.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import row from '../../../ui/layout/row.module.css';
import type { Draft, Platform } from '../role/draft.ts';
import { effectiveGrants, effectiveMenu, type ModuleTree } from './effective.ts';
import { MenuPreview } from './menu-preview.tsx';
import classes from './preview.module.css';

interface RolePreviewProps {
  draft: Draft;
  tree: ModuleTree;
  permissions: readonly PermissionRow[];
}

/** Preview of the console for a role: its menu and its permissions. */
export function RolePreview({ draft, tree, permissions }: RolePreviewProps) {
  const { t } = useTranslation();
  const [platform, setPlatform] = useState<Platform>('web');
  const label = t('admin.preview.menu');
  return (
    <div className={classes.preview}>
      <section className={classes.part}>
        <div className={row.spread}>
          <h3 className={classes.title}>{label}</h3>
          <SegmentedControl
            size="xs"
            aria-label={label}
            value={platform}
            onChange={(chosen) => setPlatform(chosen as Platform)}
            data={[
              { value: 'web', label: t('admin.platform.web') },
              { value: 'app', label: t('admin.platform.app') },
            ]}
          />
        </div>
        <MenuPreview
          groups={effectiveMenu(tree, draft[platform], platform === 'web' ? hasScreen : undefined)}
          label={label}
        />
      </section>
      <section className={classes.part}>
        <h3 className={classes.title}>{t('admin.preview.grants')}</h3>
        <Grants draft={draft} tree={tree} permissions={permissions} />
      </section>
    </div>
  );
}

function Grants({ draft, tree, permissions }: RolePreviewProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const grants = effectiveGrants(draft, permissions, tree.pages);
  if (grants.size === 0) return <Nothing>{t('admin.preview.noGrants')}</Nothing>;
  return groupNames.map((group) => {
    const granted = resourceGroups[group].filter((resource) => grants.has(resource));
    if (granted.length === 0) return null;
    return (
      <div key={group}>
        <h4 className={classes.group}>{t(`admin.group.${group}`)}</h4>
        <dl className={classes.grants}>
          {granted.map((resource) => (
            <div key={resource}>
              <dt>{words.kind(resource)}</dt>
              <dd>
                {actions
                  .filter((action) => grants.get(resource)?.has(action))
                  .map((action) => t(`ui.action.${action}`))
                  .join(', ')}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    );
  });
}
