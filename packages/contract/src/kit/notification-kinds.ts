/** What people are told about; each can be chosen or left by every person. */
export const notificationKinds = [
  'assigned',
  'mentioned',
  'changed',
  'closed',
  'reviewed',
  'due-soon',
  'overdue',
  'alarm',
  'geofence',
  'report-ready',
  'import-finished',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** By mail at once, once a day together with others, or not at all. */
export const mailChoices = ['now', 'digest', 'none'] as const;
export type MailChoice = (typeof mailChoices)[number];

export interface KindChoice {
  console: boolean;
  mail: MailChoice;
  /** In the browsers that the person has switched on. */
  push: boolean;
}

/** What holds for who has chosen nothing. Alarm rules mail the people whom they name, whatever is chosen here. */
export const defaultChoices: Record<NotificationKind, KindChoice> = {
  assigned: { console: true, mail: 'now', push: true },
  mentioned: { console: true, mail: 'now', push: true },
  changed: { console: true, mail: 'none', push: false },
  closed: { console: true, mail: 'now', push: false },
  reviewed: { console: true, mail: 'none', push: true },
  'due-soon': { console: true, mail: 'none', push: false },
  overdue: { console: true, mail: 'now', push: true },
  alarm: { console: true, mail: 'none', push: true },
  geofence: { console: true, mail: 'none', push: true },
  'report-ready': { console: true, mail: 'none', push: false },
  'import-finished': { console: true, mail: 'none', push: false },
};
export const DIGEST_HOUR = 7;

/** The words of a notice that are names of seeded rows, by record and word. */
export const seededWords: Record<string, Record<string, string>> = {
  ticket: { state: 'ticket-state', type: 'ticket-type', priority: 'task-priority' },
  task: { state: 'task-state', type: 'task-type', priority: 'task-priority', category: 'task-category' },
  alarm: { rule: 'alarm-rule' },
};

/** Of what somebody does to more records at once, mails wait for the daily one. */
export const MAILED_AT_ONCE = 10;
