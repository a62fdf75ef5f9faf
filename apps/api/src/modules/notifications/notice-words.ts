import type { MessageParams } from '@gemelo/contract/kit/errors';
import type { Language } from '@gemelo/contract/kit/languages';
import { type NotificationKind, seededWords } from '@gemelo/contract/kit/notification-kinds';
import { hasMessage, message } from '../../http/messages.ts';
import { seededName } from '../../http/seeded.ts';

/** A notice as it is kept. */
export interface KeptNotice {
  kind: NotificationKind;
  entity: string;
  entityId: number;
  title: string;
  words: Record<string, string>;
}

/** Where the console shows a record; what has no page of its own is told in the centre. */
const pages: Record<string, (id: number) => string> = {
  ticket: (id) => `/ticket/informacion?id=${id}`,
  task: (id) => `/tarea/informacion?id=${id}`,
  alarm: (id) => `/alarmas?id=${id}`,
  'report-schedule': () => '/analytics/dashboards/reports',
  'task-schedule': (id) => `/tarea/recurrentes?id=${id}`,
  'firmware-wave': (id) => `/dispositivo/firmware/${id}`,
  tracker: (id) => `/fieldtracker/detalles?id=${id}`,
  'activity-assignment': (id) =>
    id === 0 ? '/fieldtracker/actividades' : `/fieldtracker/actividades/menu?id=${id}`,
  'activity-schedule': () => '/fieldtracker/asignación/actividad',
  'form-answer': (id) => `/registro/formulario/respuesta?id=${id}`,
};
export const pageOf = ({ entity, entityId }: Pick<KeptNotice, 'entity' | 'entityId'>) =>
  pages[entity]?.(entityId) ?? '/notificaciones';

/** Only these are days or moments; whatever people write stays as it is, also if it looks like one. */
const TIMES = new Set(['due', 'was', 'at']);
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TEXT_SHOWN = 2_000;

/** Seeded names in the reader's language, moments on the company's clock. */
function spokenWords(language: Language, timeZone: string, { entity, words }: KeptNotice) {
  const speak = (key: string, word: string) => {
    const seeded = seededWords[entity]?.[key];
    if (seeded) return seededName(language, seeded, word);
    const isDay = DAY.test(word);
    const isTime = TIMES.has(key) && (isDay || MOMENT.test(word)) && !Number.isNaN(Date.parse(word));
    if (!isTime) return word.slice(0, TEXT_SHOWN);
    return new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      ...(isDay ? { timeZone: 'UTC' } : { timeZone, timeStyle: 'short' }),
    }).format(new Date(word));
  };
  return Object.fromEntries(Object.entries(words).map(([key, word]) => [key, speak(key, word)]));
}

const whatOf = ({ what, text, state }: Record<string, string>) =>
  what ?? (text ? 'comment' : state ? 'state' : 'other');

/** All that the texts of notices may ask for. */
export function noticeParams(language: Language, timeZone: string, notice: KeptNotice): MessageParams {
  const words = spokenWords(language, timeZone, notice);
  const { entity, entityId, title } = notice;
  const by = words.by ?? 'Gemelo';
  const blank = {
    ...{ place: '', state: '', text: '', justification: '', due: '', outcome: '', schedule: '', people: '' },
    count: 0,
  };
  const record = message(
    language,
    'notice',
    hasMessage('notice', `record.${entity}`) ? `record.${entity}` : 'record',
    {
      number: String(entityId),
      title,
    },
  );
  return { ...blank, ...words, by, title, number: String(entityId), record, what: whatOf(words) };
}

/** One sentence: who did what to which record. */
export const noticeLine = (language: Language, timeZone: string, notice: KeptNotice): string =>
  message(language, 'notice', `${notice.kind}.line`, noticeParams(language, timeZone, notice));

/** What follows the sentence in a mail of its own. */
export function noticeDetail(language: Language, timeZone: string, notice: KeptNotice): string {
  const words = spokenWords(language, timeZone, notice);
  // A ticket says which of its deadlines it is and when.
  const due = words.due || (words.deadline && words.at);
  const details = [
    due && message(language, 'notice', 'due', { due }),
    words.mergedInto && message(language, 'notice', 'duplicate', { number: words.mergedInto }),
    words.text,
    words.justification,
  ].filter((one): one is string => Boolean(one));
  return details.map((one) => `\n\n${one}`).join('');
}

/** What a browser shows of it: what happened, and in a line what was said, or when it is due. */
export function noticeGlance(language: Language, timeZone: string, notice: KeptNotice) {
  const params = noticeParams(language, timeZone, notice);
  const text = params.text || params.justification;
  const due = params.due && message(language, 'notice', 'due', { due: params.due });
  return {
    title: message(language, 'notice', `${notice.kind}.subject`, params),
    body: String(
      (text && `${params.by}: ${text}`) || due || message(language, 'notice', `${notice.kind}.line`, params),
    ),
  };
}
