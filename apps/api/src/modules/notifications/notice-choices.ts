import type { NotificationPreferences } from '@gemelo/contract/endpoints/notifications';
import {
  DIGEST_HOUR,
  defaultChoices,
  type KindChoice,
  type NotificationKind,
  notificationKinds,
} from '@gemelo/contract/kit/notification-kinds';

/** What a person has chosen, as it is kept; kinds and ways that came later have their defaults. */
export type KeptChoices = Partial<Omit<NotificationPreferences, 'kinds'>> & {
  kinds?: Partial<Record<NotificationKind, Partial<KindChoice>>>;
};

export const preferencesOf = (kept: KeptChoices): NotificationPreferences => ({
  kinds: Object.fromEntries(
    notificationKinds.map((kind) => [kind, { ...defaultChoices[kind], ...kept.kinds?.[kind] }]),
  ) as Record<NotificationKind, KindChoice>,
  quiet: kept.quiet ?? null,
  alarmsPass: kept.alarmsPass ?? true,
  digestHour: kept.digestHour ?? DIGEST_HOUR,
});
