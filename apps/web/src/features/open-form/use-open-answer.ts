import type { OpenForm } from '@gemelo/contract/endpoints/open-forms';
import type { Answers } from '@gemelo/contract/forms/values';
import { useEffect, useRef, useState } from 'react';
import { discardDraft, type FilledForm, saveDraft } from '../../lib/offline/drafts.ts';
import { linkOwner } from '../../lib/offline/owner.ts';
import { enqueueAnswer, finished } from '../../lib/offline/queue.ts';
import type { Draft } from '../../lib/offline/stored.ts';
import type { WaitingAnswer } from '../../lib/offline/waiting.ts';
import { answeredAnew, beginDraft } from '../../parts/forms/begin-draft.ts';
import { NO_ID, nothing, readDevice } from './on-device.ts';
import { recall, remember, type Sent } from './tab-memory.ts';

const filled = ({ name, formVersion, document, timeZone }: OpenForm): FilledForm => ({
  idForm: NO_ID,
  name,
  published: formVersion,
  document,
  timeZone,
});

const without = (drafts: readonly Draft[], { answerKey }: Draft) =>
  drafts.filter((draft) => draft.answerKey !== answerKey);

/** The answer of this tab to the form of a link: filled in, waiting to be sent, or sent. */
export function useOpenAnswer(token: string, form: OpenForm | undefined) {
  const owner = linkOwner(token);
  const [isRead, setIsRead] = useState(false);
  const [draft, setDraft] = useState<Draft>();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
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
        setDrafts(found.drafts);
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
    /** Others that were begun on this device. */
    others: draft ? without(drafts, draft) : drafts,
    waiting,
    sent,
    /** What the server said when it refused the answer. */
    message,
    /** What is on the screen is not on the device: closing the page loses it. */
    isUnsaved,
    change: (answers: Answers) => {
      if (!draft) return;
      const next = answeredAnew(draft, answers);
      setDraft(next);
      saveDraft(next).then(
        () => {
          setDrafts((all) => [next, ...without(all, next)]);
          setIsUnsaved(false);
        },
        () => setIsUnsaved(true),
      );
    },
    finish: async (answers: Answers, endedAt: string) => {
      if (!draft) return;
      // Without a store it is sent all the same, but a reload would lose it.
      await enqueueAnswer(draft, answers, endedAt).then(
        () => setIsUnsaved(false),
        () => setIsUnsaved(true),
      );
      setMessage(undefined);
      setWaiting(finished(draft, answers, endedAt));
    },
    settle: (remaining: number | null) => {
      const done = { thanks: waiting?.document.thanks, remaining };
      remember(owner, { sent: done });
      setSent(done);
      setDraft(undefined);
      setWaiting(undefined);
      setIsUnsaved(false);
    },
    reopen: (refused: Draft, said: string) => {
      setMessage(said);
      setWaiting(undefined);
      open(refused);
    },
    goOnWith: (other: Draft) => {
      setMessage(undefined);
      setIsUnsaved(false);
      open(other);
    },
    discard: async (other: Draft) => {
      const bringBack = await discardDraft(other.answerKey);
      setDrafts((all) => without(all, other));
      return () => bringBack().then(() => setDrafts((all) => [...all, other]));
    },
    /** Forgets what was sent; the page begins anew. */
    forget: () => remember(owner, {}),
  };
}
export type OpenAnswer = ReturnType<typeof useOpenAnswer>;
