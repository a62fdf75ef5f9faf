import type { Section } from '@gemelo/contract/endpoints/warehouses';
import { Button, NumberInput } from '@mantine/core';
import { IconLayoutGridAdd } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useLeaveGuard } from '../../../ui/dialogs/leave-guard.ts';
import stack from '../../../ui/layout/stack.module.css';
import classes from './plan.module.css';
import {
  fill,
  type Place,
  type Plan,
  planOf,
  put,
  resize,
  SIDE_MAX,
  samePlan,
  segmentAt,
  takeOff,
} from './plan.ts';
import { PlanGrid } from './plan-grid.tsx';

interface PlanEditorProps {
  section: Section;
  /** Version of the arrangement that contains the plan. */
  version: number;
  editable: boolean;
  saving: boolean;
  /** Receives the plan and what it was edited from. */
  onSave: (plan: Plan, base: Section, version: number) => void;
  /** Whether there are unsaved changes. */
  onDirty: (dirty: boolean) => void;
}

const side = (value: string | number) => Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), SIDE_MAX);

/** Grid editor: select a segment, then the cell to place it in. */
export function PlanEditor({ section, version, editable, saving, onSave, onDirty }: PlanEditorProps) {
  const { t } = useTranslation();
  const saved = planOf(section);
  const [plan, setPlan] = useState(saved);
  const [base] = useState({ section, version });
  const [selected, setSelected] = useState<number>();
  const segments = section.WarehouseSegments.filter(({ state }) => state === 'Activo');
  const names = new Map(segments.map(({ idWarehouseSegment, name }) => [idWarehouseSegment, name]));
  const waiting = segments.filter(({ idWarehouseSegment }) => !plan.places.has(idWarehouseSegment));
  const dirty = !samePlan(plan, saved);
  useLeaveGuard(dirty && !saving);
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  const press = (place: Place) => {
    const occupant = segmentAt(plan, place);
    if (selected === undefined) return setSelected(occupant);
    setPlan(put(plan, selected, place));
    setSelected(undefined);
  };
  const remove = (id: number) => {
    setPlan(takeOff(plan, id));
    setSelected(undefined);
  };

  return (
    <div className={stack.column}>
      {editable && (
        <div className={classes.tools}>
          {(['rows', 'columns'] as const).map((name) => (
            <NumberInput
              key={name}
              label={t(`warehouses.plan.${name}`)}
              w={104}
              min={1}
              max={SIDE_MAX}
              clampBehavior="strict"
              allowDecimal={false}
              value={plan[name]}
              onChange={(value) =>
                setPlan(
                  name === 'rows'
                    ? resize(plan, side(value), plan.columns)
                    : resize(plan, plan.rows, side(value)),
                )
              }
            />
          ))}
          {waiting.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconLayoutGridAdd size={16} aria-hidden />}
              onClick={() => setPlan(fill(plan, [...names.keys()]))}
            >
              {t('warehouses.plan.fill', { count: waiting.length })}
            </Button>
          )}
          {dirty && (
            <span className={classes.feet}>
              <Button variant="default" disabled={saving} onClick={() => setPlan(saved)}>
                {t('warehouses.plan.discard')}
              </Button>
              <Button loading={saving} onClick={() => onSave(plan, base.section, base.version)}>
                {t('warehouses.plan.save')}
              </Button>
            </span>
          )}
        </div>
      )}
      {editable && (
        <div className={classes.hint}>
          <p role="status">
            {selected === undefined
              ? t('warehouses.plan.hint')
              : t('warehouses.plan.chosen', { name: names.get(selected) })}
          </p>
          {selected !== undefined && plan.places.has(selected) && (
            <Button variant="subtle" size="compact-sm" onClick={() => remove(selected)}>
              {t('warehouses.plan.takeOff')}
            </Button>
          )}
        </div>
      )}
      <PlanGrid
        plan={plan}
        names={names}
        chosen={selected}
        editable={editable}
        label={t('parts.places.plan', { name: section.name })}
        onPress={press}
        onRemove={remove}
        onEscape={() => setSelected(undefined)}
      />
      {waiting.length > 0 && (
        <section className={classes.tray} aria-label={t('parts.places.planWaiting')}>
          <h3 className={classes.trayTitle}>{t('parts.places.planWaiting')}</h3>
          {waiting.map(({ idWarehouseSegment: id, name }) => (
            <button
              key={id}
              type="button"
              className={classes.piece}
              aria-pressed={selected === id}
              disabled={!editable}
              onClick={() => setSelected(selected === id ? undefined : id)}
            >
              <bdi>{name}</bdi>
            </button>
          ))}
        </section>
      )}
    </div>
  );
}
