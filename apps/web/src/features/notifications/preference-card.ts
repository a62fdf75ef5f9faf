import type { NotificationPreferences } from '@gemelo/contract/endpoints/notifications';

/** A card of the preferences; it hands over only what was changed. */
export interface PreferenceCardProps {
  preferences: NotificationPreferences;
  onChange: (change: Partial<NotificationPreferences>) => void;
}
