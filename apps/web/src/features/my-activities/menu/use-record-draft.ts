import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useOwner } from '../../../lib/offline/owner.ts';
import { useQueue } from '../../../lib/offline/queue.ts';
import { recordDraftsOf, saveRecordDraft } from '../../../lib/offline/record-drafts.ts';
import type { RecordDraft } from '../../../lib/offline/waiting.ts';

/** What was begun of the actions of an activity, and the record that the address asks to go on with. */
export function useRecordDrafts(idActivityUser: number, onWanted: (draft: RecordDraft) => void) {
  const owner = useOwner();
  const { registro, respuesta } = useSearch();
  const navigate = useNavigate();
  const [drafts, setDrafts] = useState<readonly RecordDraft[]>([]);
  const latest = useRef(onWanted);
  latest.current = onWanted;
  const waiting = useQueue((queue) => queue.waiting);
  const relist = useCallback(async () => {
    const all = await recordDraftsOf(owner, idActivityUser).catch(() => []);
    setDrafts(all);
    return all;
  }, [owner, idActivityUser]);
  useEffect(() => {
    // What waits tells of records that were finished or taken back.
    void waiting;
    void relist();
  }, [relist, waiting]);
  useEffect(() => {
    if (!registro) return;
    void relist().then(async (all) => {
      const found = all.find(({ recordKey }) => recordKey === registro);
      void navigate({ to: '.', search: { id: idActivityUser }, replace: true });
      if (!found) return;
      const draft = respuesta ? { ...found, answerKey: respuesta, isAnswered: true } : found;
      await saveRecordDraft(draft).catch(() => undefined);
      latest.current(draft);
    });
  }, [registro, respuesta, relist, navigate, idActivityUser]);
  return { drafts, relist };
}
