import { compileForm } from '@gemelo/contract/forms/compile';
import type { Answers } from '@gemelo/contract/forms/values';
import { clockAt } from '@gemelo/contract/kit/zoned';
import { type FilledForm, newDraft } from '../../lib/offline/drafts.ts';
import type { Draft, Owner } from '../../lib/offline/stored.ts';
import { startingAnswers } from './default-answers.ts';

/** A new answer with what its form begins with. */
export function beginDraft(owner: Owner, form: FilledForm): Draft {
  const draft = newDraft(owner, form, {});
  const clock = clockAt(new Date(draft.startedAt), form.timeZone);
  return { ...draft, answers: startingAnswers(compileForm(draft.document).form, { clock }) };
}

/** A draft with other answers; what the server objected to stays with those that did not change. */
export function answeredAnew({ refused = {}, ...draft }: Draft, answers: Answers): Draft {
  return { ...draft, answers, updatedAt: Date.now(), ...unchanged(refused, draft.answers, answers) };
}

/** What the server objected to, without the questions that were answered anew. */
function unchanged(refused: Record<string, string>, before: Answers, now: Answers) {
  const left = Object.entries(refused).filter(([path]) => {
    const [name = ''] = path.split('.');
    return before[name] === now[name];
  });
  return left.length > 0 ? { refused: Object.fromEntries(left) } : {};
}
