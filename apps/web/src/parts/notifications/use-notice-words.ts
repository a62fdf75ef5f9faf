import type { NotificationGroup } from '@gemelo/contract/endpoints/notifications';
import { seededWords } from '@gemelo/contract/kit/notification-kinds';
import { useTimeZone } from '../../lib/format.ts';
import { dateFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const EXCERPT = 140;
const shortened = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT - 1)}…` : text);

/** Says who did what, in the language of the console. */
export function useNoticeWords() {
  const { t } = useTranslation();
  const names = useSeededNames();
  const locale = useLocale();
  const timeZone = useTimeZone();
  // A day of the calendar is the same day in every zone.
  const whenOf = (text: string) =>
    dateFormat(
      locale,
      DAY.test(text)
        ? { dateStyle: 'medium', timeZone: 'UTC' }
        : { dateStyle: 'medium', timeStyle: 'short', timeZone },
    ).format(new Date(text));

  return ({ kind, entity, words, by }: NotificationGroup) => {
    const said = Object.fromEntries(
      Object.entries(words).map(([key, word]) => {
        const seeded = seededWords[entity]?.[key];
        return [key, seeded ? names.nameOf(seeded, word) : word];
      }),
    );
    const { what = said.text ? 'comment' : said.state ? 'state' : 'other' } = said;
    // A ticket says which of its deadlines it is and when.
    const due = said.due || (said.deadline && said.at);
    return {
      line: t(`notifications.line.${kind}`, {
        ...{ place: '', rule: '', state: '', outcome: '', count: 0, ...said, what },
        by: by ?? 'Gemelo',
      }),
      detail: due
        ? t('notifications.due', { due: whenOf(due) })
        : said.mergedInto
          ? t('notifications.duplicate', { number: said.mergedInto })
          : shortened(said.text ?? said.justification ?? ''),
    };
  };
}
