import type { NotificationPreferences } from '@gemelo/contract/endpoints/notifications';
import {
  DIGEST_HOUR,
  defaultChoices,
  type KindChoice,
  type NotificationKind,
} from '@gemelo/contract/kit/notification-kinds';

/** What a person has chosen, as it is kept; kinds that came later have their defaults. */
export type KeptChoices = Partial<Omit<NotificationPreferences, 'kinds'>> & {
  kinds?: Partial<Record<NotificationKind, KindChoice>>;
};

export const preferencesOf = (kept: KeptChoices): NotificationPreferences => ({
  kinds: { ...defaultChoices, ...kept.kinds },
  quiet: kept.quiet ?? null,
  alarmsPass: kept.alarmsPass ?? true,
  digestHour: kept.digestHour ?? DIGEST_HOUR,
});
