import type { Section, Segment, WarehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core';
import {
  IconArrowBarToRight,
  IconBan,
  IconCircleCheck,
  IconDots,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import { type OutsideTargets, SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import classes from './detail.module.css';
import { SegmentDrawer } from './segment-drawer.tsx';
import type { WarehouseWork } from './use-warehouse.ts';

interface SegmentListProps {
  warehouse: WarehouseDetail;
  section: Section;
  work: WarehouseWork;
  /** How segments move to another category. */
  beyond: OutsideTargets<Segment>;
  onMove: (segment: Segment, to: Section) => void;
  onAdd: () => void;
}

export function SegmentList({ warehouse, section, work, beyond, onMove, onAdd }: SegmentListProps) {
  const { t } = useTranslation();
  const can = useCan();
  const editable = can('warehouse:edit');
  const [open, setOpen] = useState<Segment>();
  const { idWarehouseCategory, WarehouseSegments } = section;
  const others = warehouse.categories.filter((one) => one.idWarehouseCategory !== idWarehouseCategory);

  const setState = async (segment: Segment) => {
    const active = segment.state === 'Activo';
    const verb = active ? 'inactivate' : 'activate';
    const confirmed = await confirm({
      title: t(`catalogues.${verb}.one`, { name: segment.name }),
      text: t(`warehouses.segments.${verb}`),
      confirmLabel: t(`catalogues.${verb}.do`),
      danger: active,
    });
    if (!confirmed) return;
    await work
      .changeSegment({
        params: { idWarehouseSegment: segment.idWarehouseSegment },
        body: { name: segment.name, state: active ? 'Inactivo' : 'Activo', version: segment.version },
      })
      .catch(work.fail);
  };

  return (
    <>
      {WarehouseSegments.length === 0 ? (
        <Nothing>{t('warehouses.segments.none')}</Nothing>
      ) : (
        <SortableList
          items={WarehouseSegments}
          idOf={({ idWarehouseSegment }) => idWarehouseSegment}
          nameOf={({ name }) => name}
          label={t('parts.places.segmentsOf', { name: section.name })}
          onOrder={(segments) => work.order(idWarehouseCategory, segments)}
          disabled={!editable}
          beyond={beyond}
        >
          {(segment) => (
            <div className={classes.segment}>
              {editable ? (
                <UnstyledButton className={classes.segmentName ?? ''} onClick={() => setOpen(segment)}>
                  <bdi>{segment.name}</bdi>
                </UnstyledButton>
              ) : (
                <bdi className={classes.segmentName}>{segment.name}</bdi>
              )}
              {segment.state === 'Inactivo' && <StateBadge state="Inactivo" />}
              {editable && (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon
                      size={28}
                      aria-label={t('warehouses.segments.actions', { name: segment.name })}
                    >
                      <IconDots size={16} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpen(segment)}>
                      {t('warehouses.segments.edit')}
                    </Menu.Item>
                    {others.map((category) => (
                      <Menu.Item
                        key={category.idWarehouseCategory}
                        leftSection={<IconArrowBarToRight size={16} className="mantine-rotate-rtl" />}
                        onClick={() => onMove(segment, category)}
                      >
                        {t('warehouses.segments.moveTo', { name: category.name })}
                      </Menu.Item>
                    ))}
                    <Menu.Item
                      leftSection={
                        segment.state === 'Activo' ? <IconBan size={16} /> : <IconCircleCheck size={16} />
                      }
                      onClick={() => void setState(segment)}
                    >
                      {t(segment.state === 'Activo' ? 'catalogues.inactivate.do' : 'catalogues.activate.do')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              )}
            </div>
          )}
        </SortableList>
      )}
      {can('warehouse:create') && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={onAdd}
          className={classes.add ?? ''}
        >
          {t('warehouses.segments.add')}
        </Button>
      )}
      {open && (
        <SegmentDrawer
          segment={open}
          categories={warehouse.categories}
          work={work}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
