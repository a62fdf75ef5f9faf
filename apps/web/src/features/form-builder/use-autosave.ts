import { type FormDetail, saveDraft } from '@gemelo/contract/endpoints/forms';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../lib/api.ts';
import { isSame } from '../../lib/is-same.ts';
import { useWrite } from '../../lib/query.ts';
import { useErrorText } from '../../ui/states/error-text.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';

const WAIT_MS = 1_200;
const RETRY_MS = 10_000;

export type Verdict = 'mine' | 'theirs' | 'copy' | 'back';

interface Kept {
  document: FormDocument;
  version: number;
}

export interface Conflict {
  theirs: FormDetail;
  base: FormDocument;
  settle: (verdict: Verdict) => void;
}

interface AutosaveOptions {
  form: FormDetail;
  document: FormDocument;
  /** The draft cannot be kept as it is, such as with an empty label. */
  isBlocked: boolean;
  /** Goes on from what somebody else saved. */
  onTheirs: (theirs: FormDetail) => void;
  onCopy: (mine: FormDocument) => Promise<void>;
}

export const draftOf = ({ draft, document }: Pick<FormDetail, 'draft' | 'document'>): FormDocument =>
  draft ?? document ?? { mode: 'page', items: [] };

/** Keeps the draft on the server while it is built; where somebody else was quicker, the user decides. */
export function useAutosave({ form, document, isBlocked, onTheirs, onCopy }: AutosaveOptions) {
  const textOf = useErrorText();
  const { mutateAsync } = useWrite(saveDraft, { changes: null });
  const [kept, setKept] = useState<Kept>({ document: draftOf(form), version: form.version });
  const latest = useRef(kept);
  const [savedAt, setSavedAt] = useState(form.draftSavedAt);
  const [failure, setFailure] = useState<string>();
  const latestFailure = useRef(failure);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const running = useRef<Promise<boolean>>(undefined);
  const isDirty = !isSame(document, kept.document);

  const keep = (next: Kept) => {
    latest.current = next;
    setKept(next);
  };
  const fail = (text: string | undefined) => {
    latestFailure.current = text;
    setFailure(text);
  };
  const ask = (theirs: FormDetail) =>
    new Promise<Verdict>((resolve) => {
      const settle = (verdict: Verdict) => {
        setConflict(undefined);
        resolve(verdict);
      };
      setConflict({ theirs, base: latest.current.document, settle });
    });

  const send = async (mine: FormDocument, version: number): Promise<boolean> => {
    try {
      const { data } = await mutateAsync({ params: { id: form.idForm }, body: { document: mine, version } });
      keep({ document: mine, version: data.version });
      setSavedAt(data.draftSavedAt ?? data.updatedAt);
      fail(undefined);
      return true;
    } catch (failed) {
      if (!(failed instanceof ApiFailure) || failed.code !== 'STALE' || !failed.current) throw failed;
      const theirs = failed.current as FormDetail;
      const verdict = await ask(theirs);
      if (verdict === 'mine') return send(mine, theirs.version);
      if (verdict === 'back') return false;
      if (verdict === 'copy') await onCopy(mine);
      keep({ document: draftOf(theirs), version: theirs.version });
      onTheirs(theirs);
      return true;
    }
  };

  /** Answers whether all that was built is kept. */
  const save = useStableCallback(async (): Promise<boolean> => {
    while (running.current) await running.current;
    if (isSame(document, latest.current.document)) return true;
    if (isBlocked) return false;
    latestFailure.current = undefined;
    setSaving(true);
    const turn = send(document, latest.current.version).catch((failed: unknown) => {
      fail(textOf(failed));
      return false;
    });
    running.current = turn;
    const outcome = await turn;
    running.current = undefined;
    setSaving(false);
    return outcome;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the document begins the wait anew
  useEffect(() => {
    if (!isDirty || isBlocked || conflict) return undefined;
    const timer = setTimeout(() => void save(), failure ? RETRY_MS : WAIT_MS);
    return () => clearTimeout(timer);
  }, [document, isDirty, isBlocked, conflict, failure, isSaving, save]);

  // Somebody else's change arrives by itself while there is nothing of one's own to lose.
  const { version } = form;
  const follow = useStableCallback(() => {
    if (version <= latest.current.version || isDirty || running.current) return;
    const theirs = draftOf(form);
    const isOther = !isSame(theirs, latest.current.document);
    keep({ document: theirs, version });
    if (isOther) onTheirs(form);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the server tells of another version
  useEffect(follow, [version, follow]);

  /** Publishing and the facts of a form move its version on. */
  const advance = (next: FormDetail, document = latest.current.document) =>
    keep({ document, version: next.version });
  return {
    save,
    advance,
    isDirty,
    isSaving,
    savedAt,
    failure,
    conflict,
    version: () => latest.current.version,
    /** What the save that has just ended failed with. */
    latestFailure: () => latestFailure.current,
  };
}
export type Autosave = ReturnType<typeof useAutosave>;
