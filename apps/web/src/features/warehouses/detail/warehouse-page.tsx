import { type Section, type WarehouseDetail, warehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { Button } from '@mantine/core';
import { IconHierarchy, IconMap2, IconPencil, IconPlus, IconTags } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { loadTexts } from '../../../lib/i18n.ts';
import { Link } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { LotsPanel } from '../../../parts/lots/lots-panel.tsx';
import { departmentName } from '../../../parts/places/department-field.tsx';
import { TemporaryTag } from '../../../parts/places/temporary-tag.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { EditWarehouseDrawer } from '../edit-warehouse-drawer.tsx';
import { usePlanSaving } from '../plan/use-plan-saving.tsx';
import { AddSegmentsDrawer } from './add-segments-drawer.tsx';
import { CategoriesDrawer } from './categories-drawer.tsx';
import classes from './detail.module.css';
import { useWarehouse } from './use-warehouse.ts';
import { UsersPanel } from './users-panel.tsx';
import { WarehouseChooser } from './warehouse-chooser.tsx';
import { WarehouseTree } from './warehouse-tree.tsx';

const PlanEditor = lazy(() => import('../plan/plan-editor.tsx').then((m) => ({ default: m.PlanEditor })));

const PlaceAttributesPanel = lazy(async () => {
  const [part] = await Promise.all([
    import('../../../parts/shared-attributes/place-attributes-panel.tsx'),
    loadTexts('shared-attributes'),
  ]);
  return { default: part.PlaceAttributesPanel };
});

const RecordLinksCard = lazy(() =>
  import('../../../parts/links/record-links-card.tsx').then((m) => ({ default: m.RecordLinksCard })),
);

const PlaceTasks = lazy(async () => {
  const [part] = await Promise.all([import('../../../parts/tasks/place-tasks.tsx'), loadTexts('tasks')]);
  return { default: part.PlaceTasks };
});

const PlaceTimeline = lazy(async () => {
  const [part] = await Promise.all([
    import('../../../parts/timeline/place-timeline.tsx'),
    loadTexts('timeline', 'upload'),
  ]);
  return { default: part.PlaceTimeline };
});

/** Height of the tasks while they load. */
const TASKS_HEIGHT = 120;

type Open = { kind: 'edit' } | { kind: 'categories' } | { kind: 'add'; section: Section | undefined };

/** A warehouse: its category tree, the plan of the open category, its lots and its users. */
export function WarehousePage({ warehouse }: { warehouse: WarehouseDetail }) {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const work = useWarehouse(warehouse);
  const { categories, idWarehouse, idCompany, address, Department } = warehouse;
  const place = [address, Department && departmentName(Department.name, Department.country)]
    .filter(Boolean)
    .join(', ');
  const [selectedId, setSelectedId] = useState<number>();
  const [open, setOpen] = useState<Open>();
  const [dirty, setDirty] = useState(false);
  const plan = usePlanSaving(work);
  // A plan saved by another user replaces the shown one, unless it is being edited.
  const editedVersion = useRef(warehouse.planVersion);
  if (!dirty) editedVersion.current = warehouse.planVersion;
  const close = () => setOpen(undefined);
  const shown = categories.find((one) => one.idWarehouseCategory === selectedId) ?? categories[0];
  const editable = can('warehouse:edit');
  const show = async (idWarehouseCategory: number) => {
    if (idWarehouseCategory === shown?.idWarehouseCategory) return;
    const confirmed =
      !dirty ||
      (await confirm({
        title: t('forms.unsaved.title'),
        text: t('forms.unsaved.text'),
        confirmLabel: t('forms.unsaved.discard'),
        cancelLabel: t('forms.unsaved.stay'),
        danger: true,
      }));
    if (confirmed) setSelectedId(idWarehouseCategory);
  };

  const addCategory = can('warehouse:create')
    ? {
        label: t('warehouses.sections.add'),
        icon: <IconPlus size={16} aria-hidden />,
        onClick: () => setOpen({ kind: 'add', section: undefined }),
      }
    : undefined;

  return (
    <Screen
      title={
        <span className={classes.title}>
          <bdi>{warehouse.name}</bdi>
          {warehouse.state === 'Inactivo' && <StateBadge state="Inactivo" />}
          {warehouse.temporary && <TemporaryTag />}
        </span>
      }
      record={warehouse.name}
      purpose={place ? <bdi>{place}</bdi> : t('warehouses.details.purpose')}
      actions={
        <>
          <WarehouseChooser idCompany={idCompany} value={idWarehouse} />
          {can('inventory:view') && warehouse.state === 'Activo' && (
            <Button
              component={Link}
              {...linkTo('stockedSegments', idWarehouse)}
              variant="default"
              leftSection={<IconMap2 size={16} aria-hidden />}
            >
              {t('parts.places.seePlan')}
            </Button>
          )}
          {can('warehouse-category:view') && (
            <Button
              variant="default"
              leftSection={<IconTags size={16} aria-hidden />}
              onClick={() => setOpen({ kind: 'categories' })}
            >
              {t('warehouses.categories.manage')}
            </Button>
          )}
          {editable && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setOpen({ kind: 'edit' })}
            >
              {t('catalogues.edit.do')}
            </Button>
          )}
        </>
      }
      primary={addCategory}
    >
      {shown ? (
        <div className={classes.layout}>
          <Panel title={t('warehouses.sections.list')}>
            <WarehouseTree
              warehouse={warehouse}
              work={work}
              shown={shown.idWarehouseCategory}
              onShow={(next) => void show(next)}
              onAdd={(section) => setOpen({ kind: 'add', section })}
            />
          </Panel>
          <Panel title={t('parts.places.plan', { name: shown.name })}>
            <Suspense fallback={<Loading kind="block" height={320} />}>
              <PlanEditor
                key={`${shown.idWarehouseCategory}/${editedVersion.current}`}
                section={shown}
                version={warehouse.planVersion}
                editable={editable}
                saving={work.arranging}
                onSave={(next, base, version) => void plan.save(base, version, next)}
                onDirty={setDirty}
              />
            </Suspense>
          </Panel>
        </div>
      ) : (
        <NoData
          icon={<IconHierarchy size={24} stroke={1.5} />}
          title={t('warehouses.sections.none')}
          text={t(addCategory ? 'warehouses.sections.noneText' : 'catalogues.empty.wait')}
          action={
            addCategory && (
              <Button variant="default" onClick={addCategory.onClick}>
                {addCategory.label}
              </Button>
            )
          }
        />
      )}
      <div className={classes.layout} data-even>
        <LotsPanel idWarehouse={idWarehouse} />
        <UsersPanel warehouse={warehouse} />
      </div>
      {can('shared-attribute:view') && (
        <WhenNear height={TASKS_HEIGHT}>
          <Suspense fallback={<Loading kind="block" height={TASKS_HEIGHT} />}>
            <PlaceAttributesPanel place={{ idWarehouse }} />
          </Suspense>
        </WhenNear>
      )}
      {can('task:view') && (
        <WhenNear height={TASKS_HEIGHT}>
          <Suspense fallback={<Loading kind="block" height={TASKS_HEIGHT} />}>
            <PlaceTasks warehouse={warehouse} idCompany={warehouse.idCompany} />
          </Suspense>
        </WhenNear>
      )}
      <WhenNear height={0}>
        <Suspense fallback={null}>
          <RecordLinksCard entity="warehouse" id={idWarehouse} editable={editable} />
        </Suspense>
      </WhenNear>
      <WhenNear height={TASKS_HEIGHT}>
        <Suspense fallback={<Loading kind="block" height={TASKS_HEIGHT} />}>
          <PlaceTimeline place={{ idWarehouse }} />
        </Suspense>
      </WhenNear>
      {plan.dialog}
      {open?.kind === 'edit' && <EditWarehouseDrawer warehouse={warehouse} onClose={close} />}
      {open?.kind === 'categories' && (
        <CategoriesDrawer
          idCompany={idCompany}
          onClose={() => {
            close();
            // A category may have been renamed.
            void client.invalidateQueries({ queryKey: [warehouseDetail.route] });
          }}
        />
      )}
      {open?.kind === 'add' && (
        <AddSegmentsDrawer
          warehouse={warehouse}
          section={open.section}
          work={work}
          onAdded={(added) => {
            setSelectedId(added);
            close();
          }}
          onClose={close}
        />
      )}
    </Screen>
  );
}
