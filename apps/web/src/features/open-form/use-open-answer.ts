import type { OpenForm } from '@gemelo/contract/endpoints/open-forms';
import type { Answers } from '@gemelo/contract/forms/values';
import { useEffect, useRef, useState } from 'react';
import { discardDraft, draftsOf, type FilledForm, saveDraft } from '../../lib/forms-offline/drafts.ts';
import { linkOwner } from '../../lib/forms-offline/owner.ts';
import { enqueueAnswer, finished, waitingOf } from '../../lib/forms-offline/queue.ts';
import type { Draft, Owner, WaitingAnswer } from '../../lib/forms-offline/store.ts';
import { answeredAnew, beginDraft } from '../../parts/forms/begin-draft.ts';
import { recall, remember, type Sent } from './tab-memory.ts';

/** People outside do not know the number of a form. */
const NO_ID = 0;
/** A draft that nobody went on with is not offered for longer. */
const OFFERED_MS = 7 * 86_400_000;

const filled = ({ name, formVersion, document, timeZone }: OpenForm): FilledForm => ({
  idForm: NO_ID,
  name,
  published: formVersion,
  document,
  timeZone,
});

interface OnDevice {
  /** The answer that this tab was at. */
  own: Draft | undefined;
  /** Begun in a tab that is gone. */
  others: readonly Draft[];
  waiting: WaitingAnswer | undefined;
}

/** What is on the device for a link. A browser may refuse its storage; then there is nothing. */
async function readDevice(owner: Owner): Promise<OnDevice> {
  const { answerKey } = recall(owner);
  const [drafts, [waiting]] = await Promise.all([draftsOf(owner, NO_ID), waitingOf(owner)]);
  const isOld = ({ updatedAt }: Draft) => updatedAt < Date.now() - OFFERED_MS;
  await Promise.all(drafts.filter(isOld).map((draft) => discardDraft(draft.answerKey)));
  const kept = drafts.filter((draft) => !isOld(draft));
  return {
    own: kept.find((draft) => draft.answerKey === answerKey),
    others: kept.filter((draft) => draft.answerKey !== answerKey),
    waiting,
  };
}

const nothing: OnDevice = { own: undefined, others: [], waiting: undefined };

/** The answer of this tab to the form of a link: filled in, waiting to be sent, or sent. */
export function useOpenAnswer(token: string, form: OpenForm | undefined) {
  const owner = linkOwner(token);
  const [isRead, setIsRead] = useState(false);
  const [draft, setDraft] = useState<Draft>();
  const [others, setOthers] = useState<readonly Draft[]>([]);
  const [waiting, setWaiting] = useState<WaitingAnswer>();
  const [sent, setSent] = useState<Sent | undefined>(() => recall(owner).sent);
  const [message, setMessage] = useState<string>();
  const [isUnsaved, setIsUnsaved] = useState(false);

  useEffect(() => {
    let isGone = false;
    void readDevice(owner)
      .catch(() => nothing)
      .then((found) => {
        if (isGone) return;
        setDraft(found.own);
        setOthers(found.others);
        setWaiting(found.waiting);
        setIsRead(true);
      });
    return () => {
      isGone = true;
    };
  }, [owner]);

  const open = (next: Draft) => {
    remember(owner, { answerKey: next.answerKey });
    setDraft(next);
  };
  const begin = useRef(open);
  begin.current = open;
  const isToBegin = isRead && form !== undefined && !draft && !waiting && !sent;
  useEffect(() => {
    if (isToBegin && form) begin.current(beginDraft(owner, filled(form)));
  }, [isToBegin, form, owner]);

  return {
    isRead,
    draft,
    others,
    waiting,
    sent,
    /** What the server said when it refused the answer. */
    message,
    isUnsaved,
    change: (answers: Answers) => {
      if (!draft) return;
      const next = answeredAnew(draft, answers);
      setDraft(next);
      saveDraft(next).then(
        () => setIsUnsaved(false),
        () => setIsUnsaved(true),
      );
    },
    finish: async (answers: Answers, endedAt: string) => {
      if (!draft) return;
      // Without a store it is sent all the same, but a reload would lose it.
      await enqueueAnswer(draft, answers, endedAt).catch(() => undefined);
      setMessage(undefined);
      setWaiting(finished(draft, answers, endedAt));
    },
    settle: (remaining: number | null) => {
      const done = { thanks: waiting?.document.thanks, remaining };
      remember(owner, { sent: done });
      setSent(done);
      setDraft(undefined);
      setWaiting(undefined);
    },
    reopen: (refused: Draft, said: string) => {
      setMessage(said);
      setWaiting(undefined);
      open(refused);
    },
    goOnWith: (other: Draft) => {
      setOthers((all) => all.filter((one) => one !== other));
      open(other);
    },
    discard: async (other: Draft) => {
      const bringBack = await discardDraft(other.answerKey);
      setOthers((all) => all.filter((one) => one !== other));
      return () => bringBack().then(() => setOthers((all) => [...all, other]));
    },
    /** Forgets what was sent; the page begins anew. */
    forget: () => remember(owner, {}),
  };
}
export type OpenAnswer = ReturnType<typeof useOpenAnswer>;
