export const actions = ['view', 'create', 'edit', 'delete'] as const;
export type Action = (typeof actions)[number];

/** The resources of permissions, grouped as in the menu. Pages name their resource; routes name resource and action. */
export const resourceGroups = {
  home: ['home', 'profile', 'reading'],
  devices: [
    'twin',
    'assignment',
    'inventory',
    'token',
    'provision-key',
    'comment',
    'shared-attribute',
    'firmware-wave',
  ],
  warehouses: [
    'warehouse',
    'warehouse-category',
    'lot',
    'category',
    'station',
    'network',
    'network-password',
  ],
  monitoring: [
    'dashboard',
    'board',
    'board-share',
    'storage-certificate',
    'report-schedule',
    'alarm',
    'chart-note',
  ],
  tickets: ['ticket', 'support', 'ticket-type', 'ticket-state', 'ticket-target', 'canned-answer'],
  tasks: [
    'task',
    'task-cancel',
    'task-history',
    'task-template',
    'task-schedule',
    'task-type',
    'task-category',
    'task-state',
    'task-priority',
  ],
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
    'health',
    'gateway',
    'maintenance',
  ],
} as const;
export type ResourceGroup = keyof typeof resourceGroups;
export const groupNames = Object.keys(resourceGroups) as ResourceGroup[];
export type Resource = (typeof resourceGroups)[ResourceGroup][number];
export const resources = Object.values(resourceGroups).flat() as [Resource, ...Resource[]];
export type Grant = `${Resource}:${Action}`;

/**
 * `public`: no session. `device`: a device token. `signed-in`: any session, even without a role. `member`: any user
 * with a company and a role.
 */
export type Permission = 'public' | 'device' | 'signed-in' | 'member' | Grant;
