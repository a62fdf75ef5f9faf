import { hasScreen } from '../../../lib/addresses.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import text from '../../../ui/text/text.module.css';
import { effectiveMenu } from '../preview/effective.ts';
import { MenuPreview } from '../preview/menu-preview.tsx';
import type { Platform } from './draft.ts';
import { MenuTreeEditor } from './menu-tree-editor.tsx';
import type { RoleTabProps } from './permissions-tab.tsx';
import classes from './role.module.css';
import { SaveBar } from './save-bar.tsx';

/** Modules and pages of a role on one platform, with a menu preview. */
export function MenuTab({ data, editing, save, readOnly, platform }: RoleTabProps & { platform: Platform }) {
  const { t } = useTranslation();
  const can = useCan();
  const { draft, changed } = editing;
  const label = t('admin.preview.menu');
  return (
    <>
      <p className={text.hint}>{t(`admin.role.about.${platform}`)}</p>
      <div className={classes.menuTab}>
        <MenuTreeEditor
          tree={data.tree}
          menu={draft[platform]}
          mayGive={({ resource }) => can(`${resource}:view`)}
          readOnly={readOnly}
          onChange={(menu) => editing.set({ [platform]: menu })}
        />
        <aside className={classes.aside} aria-label={label}>
          <h2 className={classes.asideTitle}>{label}</h2>
          <MenuPreview
            groups={effectiveMenu(data.tree, draft[platform], platform === 'web' ? hasScreen : undefined)}
            label={label}
          />
        </aside>
      </div>
      <SaveBar
        count={changed[platform]}
        saving={save.saving}
        label={t('admin.role.saveMenu')}
        onDiscard={() => editing.drop(platform)}
        onSave={async () => {
          if (await save.menu(draft, platform)) editing.drop(platform);
        }}
      />
    </>
  );
}
