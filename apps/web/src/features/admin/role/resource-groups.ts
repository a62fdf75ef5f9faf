import type { Resource } from '@gemelo/contract/permissions';

/** Resources grouped as in the menu. */
export const resourceGroups = {
  home: ['home', 'profile', 'reading'],
  devices: ['twin', 'assignment', 'inventory', 'token', 'comment'],
  warehouses: [
    'warehouse',
    'warehouse-category',
    'lot',
    'category',
    'station',
    'network',
    'network-password',
  ],
  monitoring: ['dashboard', 'alarm'],
  tickets: ['ticket', 'support', 'ticket-type', 'ticket-state'],
  tasks: ['task', 'task-history', 'task-type', 'task-category', 'task-state', 'task-priority'],
  records: ['form', 'form-answer', 'form-fill', 'form-category', 'attachment'],
  field: [
    'tracker',
    'activity-assignment',
    'my-activity',
    'activity',
    'menu',
    'menu-action',
    'action',
    'project',
    'company-project',
    'screen',
    'element-type',
    'screen-element',
    'company-element',
    'step',
  ],
  catalogues: [
    'country',
    'measurement',
    'certification',
    'sensor',
    'sensor-type',
    'lecture-type',
    'twin-model',
    'quality-type',
    'firmware',
    'platform',
  ],
  administration: [
    'company',
    'company-settings',
    'user',
    'role',
    'admin',
    'module',
    'page',
    'audit',
    'mail',
    'job',
  ],
} as const satisfies Record<string, readonly Resource[]>;

export type ResourceGroup = keyof typeof resourceGroups;
export const groupNames = Object.keys(resourceGroups) as ResourceGroup[];
