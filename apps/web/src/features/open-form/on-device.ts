import { discardDraft, draftsOf } from '../../lib/offline/drafts.ts';
import { answersOf } from '../../lib/offline/queue.ts';
import type { Draft, Owner } from '../../lib/offline/stored.ts';
import type { WaitingAnswer } from '../../lib/offline/waiting.ts';
import { recall } from './tab-memory.ts';

/** People outside do not know the number of a form. */
export const NO_ID = 0;
/** A draft that nobody went on with is not offered for longer. */
const OFFERED_MS = 7 * 86_400_000;

export interface OnDevice {
  /** The answer that this tab was at. */
  own: Draft | undefined;
  /** All that were begun, in any tab. */
  drafts: readonly Draft[];
  waiting: WaitingAnswer | undefined;
}

export const nothing: OnDevice = { own: undefined, drafts: [], waiting: undefined };

/** What is on the device for a link. A browser may refuse its storage; then there is nothing. */
export async function readDevice(owner: Owner): Promise<OnDevice> {
  const { answerKey } = recall(owner);
  const isOwn = (one: Draft) => one.answerKey === answerKey;
  const isOld = ({ updatedAt }: Draft) => updatedAt < Date.now() - OFFERED_MS;
  const [all, queue] = await Promise.all([draftsOf(owner, NO_ID), answersOf(owner)]);
  await Promise.all(all.filter(isOld).map((draft) => discardDraft(draft.answerKey)));
  const drafts = all.filter((draft) => !isOld(draft));
  const own = drafts.find(isOwn);
  // A tab that is filled in leaves the finished answer of another one to that tab, or to a later visit.
  const left = own ? undefined : queue[0];
  return { own, drafts, waiting: queue.find(isOwn) ?? left };
}
