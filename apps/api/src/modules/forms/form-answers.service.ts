import type { FormAnswer, sendAnswer } from '@gemelo/contract/endpoints/form-answers';
import { acceptAnswers } from '@gemelo/contract/forms/accept';
import { chosenIn, filesIn, labelsIn, positionIn } from '@gemelo/contract/forms/answered';
import type { CompiledForm } from '@gemelo/contract/forms/compiled';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { filterableValues } from '@gemelo/contract/forms/filterable';
import type { AnswerIssue } from '@gemelo/contract/forms/state';
import type { Answers } from '@gemelo/contract/forms/values';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { type FieldIssue, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { clockAt } from '@gemelo/contract/kit/zoned';
import { audit } from '../../db/audit.ts';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { together } from '../../db/prepared.ts';
import { type Actor, belongingTo, type Sender } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import {
  type AnswerableForm,
  answerOfKey,
  findAnswer,
  formToAnswer,
  insertAnswer,
  type KnownAnswer,
  lockKey,
  type StoredAnswer,
} from './form-answers.queries.ts';
import { type Records, recordsChosen } from './form-choices.queries.ts';
import type { FormDocuments } from './form-documents.ts';
import { readsAnswers } from './forms.queries.ts';

type Sent = BodyOf<typeof sendAnswer>;
type Judged = Pick<Sent, 'formVersion' | 'answers' | 'startedAt' | 'endedAt'>;

/** What an answer already had: it may stay, whoever sent it and whatever became of it. */
interface Kept {
  /** Files with their content types. */
  files: ReadonlyMap<string, string>;
  labels: FormAnswer['labels'];
}
const nothingKept: Kept = { files: new Map(), labels: {} };

const ENTITY = 'form-answer';
/** Clocks of phones differ. */
const FUTURE_MS = 5 * 60_000;

const issueOf = ({ path, rule, params = {} }: AnswerIssue): FieldIssue => {
  const { message, ...others } = params;
  return {
    ...{ path: path ? `answers.${path}` : 'answers', rule, params: others, section: 'answerRule' as const },
    ...(rule === 'check' && message !== undefined ? { text: String(message) } : {}),
  };
};

function timeIssues({ startedAt, endedAt }: Judged): FieldIssue[] {
  const [start, end] = [Date.parse(startedAt), Date.parse(endedAt)];
  if (end > Date.now() + FUTURE_MS) return [{ path: 'endedAt', rule: 'future' }];
  return start > end ? [{ path: 'startedAt', rule: 'period' }] : [];
}

/** An archived form still takes what was filled in before. */
function mustBeOpen({ archivedAt, name }: AnswerableForm, endedAt: string) {
  if (archivedAt !== null && Date.parse(endedAt) >= Date.parse(archivedAt))
    throw new Refused('FORM_ARCHIVED', { name });
}

function mustBeSame({ idForm, idUser, idLink }: KnownAnswer, sent: Sent, sender: Sender) {
  const own = belongingTo(sender);
  if (idForm !== sent.idForm || idUser !== own.idUser || idLink !== own.idFormLink)
    throw new Refused('ANSWER_KEY_TAKEN');
}

/** The records that may be chosen, by the names that they had. */
const withKept = (records: Records, { labels }: Kept): Records =>
  Object.fromEntries(
    Object.entries(records).map(([source, found]) => {
      const kept = Object.entries(labels[source] ?? {});
      return [
        source,
        new Map([
          ...found,
          ...kept.map(([id, label]) => [id, { columns: {}, ...found.get(id), label }] as const),
        ]),
      ];
    }),
  );

/** Lets the rules of a form look at an answer, after the transaction that stored or corrected it. */
export type ApplyRules = (tx: Tx, answer: { idCompany: number; idFormAnswer: number }) => void;

interface Parts {
  database: Database;
  files: Pick<FileService, 'attach' | 'loose' | 'of'>;
  documents: FormDocuments;
  applyRules: ApplyRules;
}

export function createAnswerService({ database, files, documents, applyRules }: Parts) {
  const mustSee = async (tx: Tx, actor: Actor, idFormAnswer: number): Promise<FormAnswer> => {
    const answer = await findAnswer(tx, idFormAnswer);
    const isSeen = answer && (answer.User?.idUser === actor.idUser || readsAnswers(actor));
    if (!isSeen) throw new NotFound(ENTITY, idFormAnswer);
    return answer;
  };

  /** Files must be the sender's own and free; photos and signatures are pictures. */
  const fileIssues = async (
    tx: Tx,
    sender: Sender,
    form: CompiledForm,
    answers: Answers,
    { files: kept }: Kept,
  ) => {
    const given = filesIn(form, answers);
    const ids = given.flatMap((one) => one.ids);
    const added = ids.filter((id) => !kept.has(id));
    const loose = new Map([...kept, ...(added.length > 0 ? await files.loose(tx, sender, added) : [])]);
    const issues = given.flatMap(({ item, path, ids: own }): AnswerIssue[] => {
      if (own.some((id) => !loose.has(id))) return [{ path, name: item.name, rule: 'file' }];
      const isPhoto = item.kind === 'file' || own.every((id) => loose.get(id)?.startsWith('image/'));
      return isPhoto ? [] : [{ path, name: item.name, rule: 'photo' }];
    });
    return { ids, issues };
  };

  /** What is kept of an answer; refuses what is wrong with it. */
  const judge = async (tx: Tx, sender: Sender, form: AnswerableForm, sent: Judged, kept = nothingKept) => {
    const compiled = await documents.compiled(tx, form.idForm, sent.formVersion);
    if (!compiled) throw new Invalid([{ path: 'formVersion', rule: 'reference' }]);
    const chosen = chosenIn(compiled, sent.answers);
    const records = withKept(await recordsChosen(tx, form.idCompany, chosen), kept);
    const clock = clockAt(new Date(sent.endedAt), form.timeZone);
    const { answers, issues } = acceptAnswers(compiled, sent.answers, { clock, records });
    const filed = await fileIssues(tx, sender, compiled, answers, kept);
    const all = [...timeIssues(sent), ...[...issues, ...filed.issues].map(issueOf)];
    if (all.length > 0) throw new Invalid(all, 'ANSWER_INVALID');
    return { compiled, answers, labels: labelsIn(compiled, answers, records), idFiles: filed.ids };
  };

  const keep = async (tx: Tx, sender: Sender, form: AnswerableForm, sent: Sent): Promise<StoredAnswer> => {
    const { compiled, answers, labels, idFiles } = await judge(tx, sender, form, sent);
    const { idForm, idCompany, name } = form;
    const { idUser, idFormLink } = belongingTo(sender);
    const { formVersion, answerKey, startedAt, endedAt } = sent;
    const stored = await insertAnswer(
      tx,
      {
        ...{ idCompany, idForm, formVersion, answerKey, idUser, idLink: idFormLink, startedAt, endedAt },
        ...{ answers: JSON.stringify(answers), labels: JSON.stringify(labels) },
        ...positionIn(compiled, answers),
      },
      filterableValues(compiled, answers),
    );
    const id = stored.idFormAnswer;
    const after = { name, formVersion, ...(idFormLink === null ? {} : { idFormLink }) };
    await audit(tx, sender, { entity: ENTITY, id, action: 'create', idCompany, after });
    touch(tx, 'form', idCompany, idForm);
    await files.attach(tx, sender, idFiles, ENTITY, id);
    if (form.hasRules) applyRules(tx, { idCompany, idFormAnswer: id });
    return stored;
  };

  /** Keeps an answer once for each key. One that is not known yet must be admitted. */
  const store = async (
    tx: Tx,
    sender: Sender,
    sent: Sent,
    admit: (form: AnswerableForm) => unknown,
  ): Promise<StoredAnswer & { isNew: boolean }> => {
    const { idForm, answerKey } = sent;
    lockKey.later(tx, { key: answerKey });
    const [[form], [known]] = await together(
      tx,
      formToAnswer.ask({ idForm }),
      answerOfKey.ask({ idForm, answerKey }),
    );
    if (!form) throw new NotFound('form', idForm);
    if (known) {
      mustBeSame(known, sent, sender);
      return { ...known, isNew: false };
    }
    await admit(form);
    return { ...(await keep(tx, sender, form, sent)), isNew: true };
  };

  return {
    mustSee,
    store,

    /** What is kept instead of an answer: judged in its own version, at the time that it was given. */
    async judgeAgain(tx: Tx, actor: Actor, answer: FormAnswer, corrected: Answers) {
      const { idForm, idFormAnswer, labels } = answer;
      const form = await formToAnswer.first(tx, { idForm });
      if (!form) throw new NotFound('form', idForm);
      const own = (await files.of(tx, ENTITY, [idFormAnswer])).get(idFormAnswer) ?? [];
      const kept = { files: new Map(own.map(({ idFile, contentType }) => [idFile, contentType])), labels };
      const { compiled, ...judged } = await judge(tx, actor, form, { ...answer, answers: corrected }, kept);
      return {
        ...judged,
        hasRules: form.hasRules,
        ...positionIn(compiled, judged.answers),
        values: filterableValues(compiled, judged.answers),
        valuesBefore: filterableValues(compiled, answer.answers),
      };
    },

    /** Stored once for each key; sent again, it is answered as it was stored. */
    send: (actor: Actor, sent: Sent): Promise<FormAnswer> =>
      database.transaction(actor, async (tx) => {
        const { idFormAnswer } = await store(tx, actor, sent, (form) => mustBeOpen(form, sent.endedAt));
        return mustSee(tx, actor, idFormAnswer);
      }),

    read: (actor: Actor, idFormAnswer: number): Promise<FormAnswer & { document: FormDocument }> =>
      database.read(actor, async (tx) => {
        const answer = await mustSee(tx, actor, idFormAnswer);
        const compiled = await documents.compiled(tx, answer.idForm, answer.formVersion);
        if (!compiled) throw new NotFound('form', answer.idForm);
        return { ...answer, document: compiled.document };
      }),
  };
}
export type AnswerService = ReturnType<typeof createAnswerService>;
