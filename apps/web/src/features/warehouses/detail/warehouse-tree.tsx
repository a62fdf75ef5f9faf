import type { Section, Segment, WarehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { ActionIcon, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import classes from './detail.module.css';
import { SegmentList } from './segment-list.tsx';
import type { WarehouseWork } from './use-warehouse.ts';

interface WarehouseTreeProps {
  warehouse: WarehouseDetail;
  work: WarehouseWork;
  /** The expanded category, whose plan is shown beside the tree. */
  shown: number | undefined;
  onShow: (idWarehouseCategory: number) => void;
  onAdd: (section: Section) => void;
}

/** Ordered categories of a warehouse, the expanded one with its segments. */
export function WarehouseTree({ warehouse, work, shown, onShow, onAdd }: WarehouseTreeProps) {
  const { t } = useTranslation();
  const editable = useCan()('warehouse:edit');
  const { categories } = warehouse;
  const tree = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const [grip, setGrip] = useState<number>();
  const handle = (id: number | undefined) =>
    tree.current?.querySelector<HTMLElement>(`ol ol [data-handle="${id}"]`);

  // Keeps the focus on a segment that was moved to another category with the keyboard.
  useEffect(() => {
    if (grip === undefined || !handle(grip)) return;
    handle(grip)?.focus();
    setGrip(undefined);
  });

  const move = (segment: Segment, to: Section, first = false) => {
    work.move(segment, to.idWarehouseCategory, first);
    setAnnouncement(t('warehouses.segments.movedTo', { name: segment.name, category: to.name }));
  };
  const categoryAt = (element: Element | undefined, from: number | undefined) => {
    const id = Number(element?.closest<HTMLElement>('[data-category]')?.dataset.category);
    return id === from ? undefined : categories.find((one) => one.idWarehouseCategory === id);
  };
  const beyondOf = (section: Section) => ({
    over: (element: Element | undefined) =>
      setTarget(categoryAt(element, section.idWarehouseCategory)?.idWarehouseCategory),
    drop: (segment: Segment, element: Element) => {
      const to = categoryAt(element, section.idWarehouseCategory);
      if (to) move(segment, to);
      return to !== undefined;
    },
    step: (segment: Segment, direction: -1 | 1) => {
      const to = categories[categories.indexOf(section) + direction];
      if (!to) return;
      move(segment, to, direction === 1);
      setGrip(segment.idWarehouseSegment);
      onShow(to.idWarehouseCategory);
    },
  });

  return (
    <div ref={tree} className={classes.tree}>
      <SortableList
        items={categories}
        idOf={({ idWarehouseCategory }) => idWarehouseCategory}
        nameOf={({ name }) => name}
        label={t('warehouses.sections.list')}
        onOrder={work.arrange}
        disabled={!editable}
        nested
      >
        {(section) => {
          const open = section.idWarehouseCategory === shown;
          const Chevron = open ? IconChevronDown : IconChevronRight;
          return (
            <>
              <div
                className={classes.branch}
                data-category={section.idWarehouseCategory}
                data-target={target === section.idWarehouseCategory || undefined}
              >
                <UnstyledButton
                  className={classes.category ?? ''}
                  aria-expanded={open}
                  onClick={() => onShow(section.idWarehouseCategory)}
                >
                  <Chevron size={16} className={open ? '' : 'mantine-rotate-rtl'} aria-hidden />
                  <bdi className={classes.categoryName}>{section.name}</bdi>
                  <span className={classes.figure}>
                    {t('warehouses.segments.count', { count: section.WarehouseSegments.length })}
                  </span>
                </UnstyledButton>
                <SectionMenu section={section} work={work} onAdd={() => onAdd(section)} />
              </div>
              {open && (
                <div className={classes.nested}>
                  <SegmentList
                    warehouse={warehouse}
                    section={section}
                    work={work}
                    beyond={beyondOf(section)}
                    onMove={move}
                    onAdd={() => onAdd(section)}
                  />
                </div>
              )}
            </>
          );
        }}
      </SortableList>
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </div>
  );
}

interface SectionMenuProps {
  section: Section;
  work: WarehouseWork;
  onAdd: () => void;
}

function SectionMenu({ section, work, onAdd }: SectionMenuProps) {
  const { t } = useTranslation();
  const can = useCan();
  const add = can('warehouse:create');
  const edit = can('warehouse:edit');
  if (!add && !edit) return null;
  const remove = async () => {
    const confirmed = await confirm({
      title: t('warehouses.sections.remove.title', { name: section.name }),
      text: t('warehouses.sections.remove.text'),
      confirmLabel: t('warehouses.sections.remove.do'),
      danger: true,
    });
    if (confirmed) work.remove(section.idWarehouseCategory);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} aria-label={t('warehouses.sections.actions', { name: section.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {add && (
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={onAdd}>
            {t('warehouses.segments.add')}
          </Menu.Item>
        )}
        {edit && (
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            color="red"
            disabled={section.WarehouseSegments.length > 0}
            onClick={() => void remove()}
          >
            {t(
              section.WarehouseSegments.length > 0
                ? 'warehouses.sections.remove.full'
                : 'warehouses.sections.remove.do',
            )}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
