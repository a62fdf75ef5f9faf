import type { RuleOptions } from './rule-options.ts';
import type { RuleValues } from './rule-values.ts';
import type { RuleParts } from './use-rule-words.ts';

/** The company's limit for what the form describes, if its settings define one. */
export function companyThresholdOf({ measurements }: RuleOptions, values: RuleValues): number | null {
  if (values.condition !== 'above') return null;
  const measurement = measurements.find((one) => one.idMeasurement === values.idMeasurement);
  return measurement?.companyThreshold[values.severity] ?? null;
}

/** The words of the sentence and the name, from the form. */
export function partsOfValues(
  values: RuleValues,
  options: RuleOptions,
  twinName: string | undefined,
): RuleParts {
  const { scope, holdMinutes } = values;
  const { categories, warehouses, measurements } = options;
  const category = categories.find((one) => one.idWarehouseCategory === values.idWarehouseCategory);
  const warehouse = warehouses.find((one) => one.idWarehouse === values.idWarehouse);
  return {
    condition: values.condition,
    measurement: measurements.find((one) => one.idMeasurement === values.idMeasurement) ?? null,
    threshold: values.threshold,
    companyThreshold: companyThresholdOf(options, values),
    holdSeconds: holdMinutes === null ? null : holdMinutes * 60,
    companyHoldSeconds: options.companyHoldSeconds,
    category: scope === 'category' ? category?.name : undefined,
    warehouse: scope === 'warehouse' ? warehouse?.name : undefined,
    twin: scope === 'twin' ? twinName : undefined,
  };
}
