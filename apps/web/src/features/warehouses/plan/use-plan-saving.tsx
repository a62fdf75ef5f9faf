import type { Section, WarehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { ApiFailure } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import type { WarehouseWork } from '../detail/use-warehouse.ts';
import { factsOf, type Plan, type PlanFacts, placeOf, planOf, withFacts } from './plan.ts';

/** Saves the plan of a category; on a version conflict asks how to merge both plans. */
export function usePlanSaving(work: WarehouseWork) {
  const { t } = useTranslation();
  const nameOf = (id: string) =>
    work
      .shown()
      .categories.flatMap(({ WarehouseSegments }) => WarehouseSegments)
      .find(({ idWarehouseSegment }) => String(idWarehouseSegment) === id)?.name ?? `#${id}`;
  const conflict = useConflict<PlanFacts>((name, value) => {
    if (name === 'rows' || name === 'columns')
      return { label: t(`warehouses.plan.${name}`), value: String(value) };
    const place = placeOf(value);
    return {
      label: nameOf(name),
      value: place ? t('warehouses.plan.at', { ...place }) : t('parts.places.planWaiting'),
    };
  });

  /** `base` and `version` are those the plan was edited from. */
  const save = async (base: Section, version: number, plan: Plan) => {
    let { categories } = work.shown();
    const isEdited = (one: Section) => one.idWarehouseCategory === base.idWarehouseCategory;
    try {
      const saved = await conflict.save({
        loaded: factsOf(planOf(base), base),
        edited: factsOf(plan, base),
        version,
        send: (facts, from) =>
          work.draw(
            categories.map((one) => (isEdited(one) ? withFacts(one, facts) : one)),
            from,
          ),
        read: (current) => {
          const now = current as WarehouseDetail;
          categories = now.categories;
          const section = categories.find(isEdited) ?? base;
          return { values: factsOf(planOf(section), section), version: now.planVersion };
        },
      });
      if (!saved) await work.readAnew();
    } catch (failure) {
      // A user who returns to the editor keeps the edited plan.
      if (!(failure instanceof ApiFailure && failure.code === 'STALE')) work.fail(failure);
    }
  };
  return { save, dialog: conflict.dialog };
}
