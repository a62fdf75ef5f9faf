import type { NotificationKind } from '@gemelo/contract/kit/notification-kinds';
import {
  IconAt,
  IconBell,
  IconCircleCheck,
  IconClipboardCheck,
  IconClock,
  IconClockExclamation,
  IconFileImport,
  IconFileText,
  IconMapPin,
  IconPencil,
  IconUserCheck,
} from '@tabler/icons-react';

export const kindIcons: Record<NotificationKind, typeof IconAt> = {
  assigned: IconUserCheck,
  mentioned: IconAt,
  changed: IconPencil,
  closed: IconCircleCheck,
  reviewed: IconClipboardCheck,
  'due-soon': IconClock,
  overdue: IconClockExclamation,
  alarm: IconBell,
  geofence: IconMapPin,
  'report-ready': IconFileText,
  'import-finished': IconFileImport,
};
