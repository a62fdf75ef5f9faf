/** What people are told about; each can be chosen or left by every person. */
export const notificationKinds = [
  'assigned',
  'mentioned',
  'changed',
  'closed',
  'due-soon',
  'overdue',
  'alarm',
  'report-ready',
  'import-finished',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
