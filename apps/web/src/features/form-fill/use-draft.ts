import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { Answers } from '@gemelo/contract/forms/values';
import { useCallback, useEffect, useRef, useState } from 'react';
import { draftsOf, saveDraft } from '../../lib/forms-offline/drafts.ts';
import { useOwner } from '../../lib/forms-offline/owner.ts';
import type { Draft } from '../../lib/forms-offline/store.ts';
import { answeredAnew, beginDraft } from '../../parts/forms/begin-draft.ts';

/** The answer that is being filled in, saved on the device at every change, and the others that were begun. */
export function useDraft(form: FormDetail, wanted: string | undefined) {
  const owner = useOwner();
  const { idForm } = form;
  const [draft, setDraft] = useState<Draft>();
  const [others, setOthers] = useState<readonly Draft[]>([]);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const newest = useRef(form);
  newest.current = form;

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
      setDraft(found ?? beginDraft(owner, newest.current));
    });
    return () => {
      isGone = true;
    };
  }, [relist, owner, wanted]);

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
  return {
    draft,
    others,
    isUnsaved,
    relist,
    change: (answers: Answers) => {
      if (!draft) return;
      const next = answeredAnew(draft, answers);
      setDraft(next);
      void save(next);
    },
    open: setDraft,
    begin: () => {
      setDraft(beginDraft(owner, newest.current));
      return relist();
    },
  };
}
