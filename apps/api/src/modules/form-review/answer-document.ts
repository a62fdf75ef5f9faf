import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import { type FormItem, holdsFiles } from '@gemelo/contract/forms/document';
import { type Answers, type AnswerValue, isNothing, isPosition } from '@gemelo/contract/forms/values';
import type { Language } from '@gemelo/contract/kit/languages';
import { message } from '../../http/messages.ts';
import { spokenClock } from '../../workers/cells.ts';
import type { Block, DocumentInput, Fact } from '../../workers/documents/document.ts';
import { answerWords, type CellContext, questionCell, senderOf } from './answer-cells.ts';

export interface PrintedFile {
  name: string;
  /** A data URL; none of what is no picture. */
  picture: string | null;
}
export interface PrintedAnswer {
  answer: FormAnswer;
  form: CompiledForm;
  company: { name: string; logo: string | null };
  language: Language;
  timeZone: string;
  files: ReadonlyMap<string, PrintedFile>;
}

const METRES = 6;

function wordsIn({ answer, form, language, timeZone, files }: PrintedAnswer) {
  const words = answerWords([form.document], language);
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const days = spokenClock(timeZone, language);
  const fileNames = new Map([...files].map(([id, { name }]) => [id, name]));
  const context: CellContext = { labels: answer.labels, fileNames };
  return (item: FormItem, value: AnswerValue): string => {
    if (isPosition(value)) {
      const place = `${value.latitude.toFixed(METRES)}, ${value.longitude.toFixed(METRES)}`;
      return value.accuracy === undefined ? place : `${place} (± ${numbers.format(value.accuracy)} m)`;
    }
    const cell = questionCell(item, words)(value, context);
    if (typeof cell === 'number') return `${numbers.format(cell)}${item.unit ? ` ${item.unit}` : ''}`;
    return item.kind === 'date' && typeof cell === 'string' ? String(days.day(cell)) : String(cell ?? '');
  };
}

/** What was answered, in the order of the form. */
function blocksOf(printed: PrintedAnswer): Block[] {
  const { form, files, answer } = printed;
  const wordOf = wordsIn(printed);
  const blocks: Block[] = [];
  let facts: Fact[] = [];
  const flush = () => {
    if (facts.length > 0) blocks.push({ kind: 'facts', facts });
    facts = [];
  };
  const heading = (text: string) => {
    flush();
    blocks.push({ kind: 'heading', text });
  };

  const question = (item: FormItem, value: AnswerValue) => {
    facts.push({ label: item.label, value: wordOf(item, value) });
    if (!holdsFiles(item.kind)) return;
    const ids = [value].flat().map(String);
    const pictures = ids.flatMap((id) => files.get(id)?.picture ?? []);
    if (pictures.length === 0) return;
    flush();
    blocks.push({ kind: 'pictures', pictures });
  };

  const walk = (names: readonly string[], answers: Answers, path: string) => {
    for (const name of names) {
      const compiled = form.items.get(name);
      if (!compiled) continue;
      const { item, children } = compiled;
      const value = Object.hasOwn(answers, name) ? (answers[name] ?? null) : null;
      if (item.kind === 'section') {
        const before = blocks.length;
        heading(`${path}${item.label}`);
        walk(children, answers, path);
        flush();
        // A section in which nothing was answered is not shown.
        if (blocks.length === before + 1) blocks.pop();
      } else if (item.kind === 'repeat') {
        for (const [index, one] of ((value ?? []) as Answers[]).entries()) {
          const title = `${path}${item.label} ${index + 1}`;
          heading(title);
          walk(children, one, `${title} · `);
        }
        flush();
      } else if (!isNothing(value)) question(item, value);
    }
  };
  walk(form.top, answer.answers, '');
  flush();
  return blocks;
}

export function answerDocument(printed: PrintedAnswer): DocumentInput {
  const { answer, company, language, timeZone } = printed;
  const { moment } = spokenClock(timeZone, language);
  const field = (key: string, value: string): Fact => ({ label: message(language, 'field', key), value });
  const state = message(language, 'choice', `reviewState.${answer.reviewState}`);
  return {
    title: answer.Form.name,
    company: company.name,
    logo: company.logo,
    marks: [`${answer.idFormAnswer}`, String(moment(answer.receivedAt))],
    footer: `${answer.Form.name} · ${answer.idFormAnswer} · ${timeZone}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          field('User', senderOf(answer, language) ?? '–'),
          field('startedAt', String(moment(answer.startedAt))),
          field('endedAt', String(moment(answer.endedAt))),
          field('receivedAt', String(moment(answer.receivedAt))),
          field('formVersion', String(answer.formVersion)),
          field('reviewState', state),
        ],
      },
      ...blocksOf(printed),
    ],
  };
}
