import type { Answers } from '@gemelo/contract/forms/values';
import { useCallback, useEffect, useRef, useState } from 'react';
import { draftsOf, type FilledForm, saveDraft } from '../../lib/offline/drafts.ts';
import { useOwner } from '../../lib/offline/owner.ts';
import type { Draft } from '../../lib/offline/stored.ts';
import { answeredAnew, beginDraft } from '../../parts/forms/begin-draft.ts';

/**
 * The answer that is being filled in, saved on the device at every change, and the others that were begun. Without the
 * form nothing new is begun.
 */
export function useDraft(idForm: number, form: FilledForm | undefined, wanted: string | undefined) {
  const owner = useOwner();
  const [draft, setDraft] = useState<Draft>();
  const [isRead, setIsRead] = useState(false);
  const [others, setOthers] = useState<readonly Draft[]>([]);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const newest = useRef(form);
  newest.current = form;
  const begun = useCallback(() => newest.current && beginDraft(owner, newest.current), [owner]);

  const relist = useCallback(async () => {
    const all = await draftsOf(owner, idForm).catch(() => []);
    setOthers(all);
    return all;
  }, [owner, idForm]);

  useEffect(() => {
    let isGone = false;
    void relist().then((all) => {
      if (isGone) return;
      const found = all.find(({ answerKey }) => answerKey === wanted) ?? all[0];
      setDraft(found ?? begun());
      setIsRead(true);
    });
    return () => {
      isGone = true;
    };
  }, [relist, begun, wanted]);

  const isListed = others.some(({ answerKey }) => answerKey === draft?.answerKey);
  const save = async (next: Draft) => {
    try {
      await saveDraft(next);
      setIsUnsaved(false);
      if (!isListed) await relist();
    } catch {
      setIsUnsaved(true);
    }
  };
  const keep = (next: Draft) => {
    setDraft(next);
    void save(next);
  };
  return {
    draft,
    isRead,
    others,
    isUnsaved,
    relist,
    change: (answers: Answers) => draft && keep(answeredAnew(draft, answers)),
    moveTo: (step: string) => draft && keep({ ...draft, step }),
    open: setDraft,
    begin: () => {
      setDraft(begun());
      return relist();
    },
  };
}
