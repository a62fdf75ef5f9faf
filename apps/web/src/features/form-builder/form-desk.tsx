import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { Tabs } from '@mantine/core';
import { IconPlus, IconRocket } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearch } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useWidth } from '../../ui/data-table/use-width.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import classes from './builder.module.css';
import { Canvas } from './canvas/canvas.tsx';
import { Palette } from './canvas/palette.tsx';
import { useCarry } from './canvas/use-carry.ts';
import { FormSettings } from './form-settings.tsx';
import { BuilderKeySheet } from './key-sheet.tsx';
import { Preview } from './preview/preview.tsx';
import { useTrial } from './preview/use-trial.ts';
import { ProblemsPanel } from './problems-panel.tsx';
import { FormProperties } from './properties/form-properties.tsx';
import { ItemProperties } from './properties/item-properties.tsx';
import { SaveState } from './save-state.tsx';
import { Toolbar, type View } from './toolbar.tsx';
import { draftOf, useAutosave } from './use-autosave.ts';
import { useBuilder } from './use-builder.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import { useBuilderMenu, useCopies } from './use-builder-menu.tsx';
import { useLeave } from './use-leave.ts';
import { ConflictDialog } from './versions/conflict-dialog.tsx';
import { PublishDialog } from './versions/publish-dialog.tsx';
import { VersionsDrawer } from './versions/versions-drawer.tsx';

const RulesDrawer = lazy(() => import('./rules/rules-drawer.tsx').then((m) => ({ default: m.RulesDrawer })));
const LinksDrawer = lazy(() => import('./links/links-drawer.tsx').then((m) => ({ default: m.LinksDrawer })));

type DrawerContent = 'properties' | 'kinds' | 'settings' | 'versions' | 'rules' | 'links';

/** Widths of the whole from which the kinds, and also the properties, stand beside the canvas. */
const WITH_KINDS = 620;
const WITH_PROPERTIES = 980;

/** The label of something that was just added is what is written next. */
function useLabelFocus(turn: number, hasPane: boolean) {
  const first = useRef(turn);
  useEffect(() => {
    if (turn === first.current || !hasPane) return;
    const isAdded = !document.activeElement?.matches('[data-item], [data-form-face]');
    if (isAdded) document.querySelector<HTMLElement>('[data-label-field]')?.focus();
  }, [turn, hasPane]);
}

/** Other pages open the links of a form by their address. */
function usePanel(openLinks: () => void) {
  const isWanted = useSearch().panel === 'links';
  const mayEdit = useCan()('form:edit');
  const open = useStableCallback(openLinks);
  useEffect(() => {
    if (isWanted && mayEdit) open();
  }, [isWanted, mayEdit, open]);
}

/** A form while it is built: kinds, canvas and properties, or its preview. */
export function FormDesk({ form }: { form: FormDetail }) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const hasKinds = width >= WITH_KINDS;
  const hasPane = width >= WITH_PROPERTIES;
  const builder = useBuilder(draftOf(form), form.document);
  const { keepAsCopy } = useCopies(form);
  const isBlocked = builder.problems.some(({ blocks }) => blocks);
  const autosave = useAutosave({
    form,
    document: builder.document,
    isBlocked,
    onTheirs: (theirs) => builder.load(draftOf(theirs)),
    onCopy: keepAsCopy,
  });
  const carry = useCarry(builder);
  const trial = useTrial(builder.form, form.timeZone);
  const drawer = useDrawer<DrawerContent>();
  const [view, setView] = useState<View>('build');
  const [tab, setTab] = useState<string | null>('properties');
  const [showsProblems, setShowsProblems] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const menu = useBuilderMenu({
    form,
    builder,
    autosave,
    isBlocked,
    onDiscarded: (left) => {
      autosave.advance(left, draftOf(left));
      builder.load(draftOf(left));
    },
    onSettings: () => drawer.open('settings'),
    onVersions: () => drawer.open('versions'),
    onRules: () => drawer.open('rules'),
    onLinks: () => drawer.open('links'),
  });
  usePanel(() => drawer.open('links'));
  useLeave(autosave);
  useBuilderKeys(builder, autosave.save);
  useShortcut('?', () => setShowsKeys(true));
  useShortcut('p', () => setView((now) => (now === 'build' ? 'phone' : 'build')));
  useShortcut('a', () =>
    hasKinds && view === 'build'
      ? root.current?.querySelector<HTMLElement>('[data-kind]')?.focus()
      : drawer.open('kinds'),
  );
  useLabelFocus(builder.turn, hasPane && tab === 'properties');

  const openProperties = () => {
    if (hasPane) setTab('properties');
    else drawer.open('properties');
  };
  const publish = () => {
    if (builder.problems.length > 0) setShowsProblems(true);
    else setPublishing(true);
  };
  const properties = builder.chosen ? (
    <ItemProperties key={builder.turn} item={builder.chosen} builder={builder} resultOf={trial.resultOf} />
  ) : (
    <FormProperties builder={builder} />
  );
  const title = builder.chosen ? t(`form-builder.kind.${builder.chosen.kind}`) : t('form-builder.form.title');
  const titles: Record<DrawerContent, string> = {
    properties: title,
    kinds: t('form-builder.canvas.add'),
    settings: t('form-builder.menu.settings'),
    versions: t('form-builder.versions.title'),
    rules: t('form-builder.rules.title'),
    links: t('form-builder.links.title'),
  };
  return (
    <Screen
      title={<bdi>{form.name}</bdi>}
      record={form.name}
      purpose={
        form.published === null
          ? t('form-builder.purpose.never')
          : t('form-builder.purpose.published', { number: form.published })
      }
      more={menu.more}
      primary={{
        label: t('form-builder.publish.button'),
        icon: <IconRocket size={16} aria-hidden />,
        onClick: publish,
        disabled:
          form.state === 'Inactivo' || !(form.hasDraft || autosave.isDirty || form.published === null),
      }}
      attention={form.state === 'Inactivo' && <Notice tone="info">{t('form-builder.archived')}</Notice>}
    >
      <div ref={root} className={classes.builder}>
        <Toolbar
          builder={builder}
          state={<SaveState autosave={autosave} isBlocked={isBlocked} />}
          view={view}
          onView={setView}
          showsProblems={showsProblems}
          onProblems={() => setShowsProblems(!showsProblems)}
          onKeys={() => setShowsKeys(true)}
        />
        {showsProblems && <ProblemsPanel builder={builder} onOpen={openProperties} />}
        {view === 'build' ? (
          <div className={classes.desk} data-panes={hasPane ? 3 : hasKinds ? 2 : 1}>
            {hasKinds && (
              <aside className={classes.pane} aria-label={t('form-builder.canvas.add')}>
                <Palette builder={builder} carry={carry} />
              </aside>
            )}
            <Canvas
              builder={builder}
              carry={carry}
              onOpen={openProperties}
              {...(hasKinds ? {} : { onAdd: () => drawer.open('kinds') })}
            />
            {hasPane && (
              <aside className={classes.pane} data-side aria-label={t('form-builder.properties')}>
                <Tabs value={tab} onChange={setTab} keepMounted={false}>
                  <Tabs.List>
                    <Tabs.Tab value="properties">{t('form-builder.properties')}</Tabs.Tab>
                    <Tabs.Tab value="preview">{t('form-builder.preview.title')}</Tabs.Tab>
                  </Tabs.List>
                  <Tabs.Panel value="properties" className={classes.panel ?? ''}>
                    <h2 className={classes.paneTitle}>{title}</h2>
                    {properties}
                  </Tabs.Panel>
                  <Tabs.Panel value="preview" className={classes.panel ?? ''}>
                    <Preview idForm={form.idForm} form={builder.form} trial={trial} size="phone" />
                  </Tabs.Panel>
                </Tabs>
              </aside>
            )}
            {!hasKinds && (
              <button type="button" className={classes.add} onClick={() => drawer.open('kinds')}>
                <IconPlus size={18} aria-hidden />
                {t('form-builder.canvas.add')}
              </button>
            )}
          </div>
        ) : (
          <Preview idForm={form.idForm} form={builder.form} trial={trial} size={view} />
        )}
      </div>
      <SideModal
        opened={drawer.opened}
        onClose={drawer.close}
        title={drawer.content && titles[drawer.content]}
      >
        {drawer.content === 'properties' && properties}
        {drawer.content === 'kinds' && (
          <Palette builder={builder} onAdded={() => (hasPane ? drawer.close() : drawer.open('properties'))} />
        )}
        {drawer.content === 'settings' && (
          <FormSettings key={drawer.turn} form={form} autosave={autosave} onDone={drawer.close} />
        )}
        {drawer.content === 'versions' && (
          <VersionsDrawer
            idForm={form.idForm}
            name={form.name}
            draft={builder.document}
            published={form.published}
            onUse={(document) => {
              builder.replace(document);
              drawer.close();
            }}
          />
        )}
        {drawer.content === 'rules' && (
          <Suspense fallback={<Loading kind="cards" count={3} />}>
            <RulesDrawer key={drawer.turn} form={form} draft={builder.document} />
          </Suspense>
        )}
        {drawer.content === 'links' && (
          <Suspense fallback={<Loading kind="cards" count={3} />}>
            <LinksDrawer
              form={form}
              onPublish={() => {
                drawer.close();
                publish();
              }}
            />
          </Suspense>
        )}
      </SideModal>
      {isPublishing && (
        <PublishDialog
          form={form}
          document={builder.document}
          autosave={autosave}
          onClose={() => setPublishing(false)}
        />
      )}
      {showsKeys && <BuilderKeySheet onClose={() => setShowsKeys(false)} />}
      {autosave.conflict && <ConflictDialog conflict={autosave.conflict} mine={builder.document} />}
      {menu.dialog}
    </Screen>
  );
}
