import type { Compared, Resized } from './compare.ts';
import type { Planned } from './plans.ts';

/** The targets apply at this many connections. */
export const TARGET_CONNECTIONS = 10;
const READ_RATIO = 0.5;
const WRITE_RATIO = 0.35;
const SIZE_RATIO = 1.3;
const CPU: Record<string, number> = { 'twins/list': 1.2, 'twins/detail': 0.6 };

/** A page in the middle has no target: it skips the rows before it, so it costs more the more there are. */
const minRatio = (name: string) => {
  if (/\/(list|filter|search|detail|open|board|mine|overdue|column|priority|counts)$/.test(name))
    return READ_RATIO;
  return /\/(create|update)$/.test(name) ? WRITE_RATIO : 0;
};

/** The missed targets, one line each. */
export function missed(compared: Compared[], resized: Resized[], planned: Planned[]): string[] {
  const at = compared.filter(({ connections }) => connections === TARGET_CONNECTIONS);
  const slow = at.flatMap(({ name, product, reference }) => {
    const ratio = product.perSecond / reference.perSecond;
    const min = minRatio(name);
    return ratio < min ? [`${name}: ratio ${ratio.toFixed(2)} < ${min}`] : [];
  });
  const costly = at.flatMap(({ name, product: { serverCpu } }) => {
    const max = CPU[name] ?? Number.POSITIVE_INFINITY;
    return serverCpu > max ? [`${name}: CPU ${serverCpu.toFixed(2)} ms > ${max} ms`] : [];
  });
  const sized = resized.flatMap(({ name, few, many }) => {
    if (minRatio(name) === 0) return [];
    const ratio = few.perSecond / many.perSecond;
    const apart = Math.max(ratio, 1 / ratio);
    return apart > SIZE_RATIO ? [`${name}: size ${apart.toFixed(2)} > ${SIZE_RATIO}`] : [];
  });
  const planning = planned
    .filter(({ plan, execution }) => plan > execution)
    .map(
      ({ name, plan, execution, statement }) =>
        `${name}: plan ${plan.toFixed(3)} ms > execution ${execution.toFixed(3)} ms: ${statement}`,
    );
  return [...slow, ...costly, ...sized, ...planning];
}
