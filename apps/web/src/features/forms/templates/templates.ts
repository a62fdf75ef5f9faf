/** Forms of this field to begin with, loaded when one is chosen. */
export const templates = {
  'sugar-reception': () => import('./sugar-reception.json').then((file): unknown => file.default),
  'warehouse-inspection': () => import('./warehouse-inspection.json').then((file): unknown => file.default),
  'station-maintenance': () => import('./station-maintenance.json').then((file): unknown => file.default),
};
export type TemplateName = keyof typeof templates;
