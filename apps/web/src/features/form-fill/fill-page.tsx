import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import type { Draft } from '../../lib/offline/stored.ts';
import { ACTIVITY_MENU_PATH } from '../../parts/field/field-paths.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { DraftView } from './draft-view.tsx';
import { DraftsCard } from './drafts-card.tsx';
import { SentNotice } from './sent-notice.tsx';
import { useDraft } from './use-draft.ts';

interface FillPageProps {
  idForm: number;
  /** Without it only what was begun on this device is shown. */
  form?: FormDetail;
  /** What is told above the questions. */
  notice?: ReactNode;
  /** Shown where there is neither a form nor a draft. */
  otherwise?: ReactNode;
}

/** Fills in a form: what is begun stays on the device until it is sent. */
export function FillPage({ idForm, form, notice, otherwise }: FillPageProps) {
  const { borrador, actividad, registro } = useSearch();
  const drafts = useDraft(idForm, form, borrador);
  const [sent, setSent] = useState<Draft>();
  const { draft, others } = drafts;
  const navigate = useNavigate();
  useEffect(() => {
    // An answer that is to be corrected takes the place of what was sent.
    if (borrador) setSent(undefined);
  }, [borrador]);
  if (!drafts.isRead) return <Loading count={6} />;
  const leave = () => {
    setSent(undefined);
    void drafts.begin();
  };
  const begin = form && leave;
  return (
    <>
      {sent && <SentNotice answerKey={sent.answerKey} document={sent.document} onAgain={begin} />}
      {!sent && !draft && otherwise}
      {!sent && draft && (
        <>
          {notice}
          <DraftView
            key={draft.answerKey}
            draft={draft}
            published={form?.published ?? null}
            isUnsaved={drafts.isUnsaved}
            onChange={drafts.change}
            onStep={drafts.moveTo}
            onSent={() => {
              if (actividad && registro) {
                // It is part of an action, which is recorded next.
                const search = { id: actividad, registro, respuesta: draft.answerKey };
                void navigate({ to: ACTIVITY_MENU_PATH, search, replace: true });
                return;
              }
              setSent(draft);
              void navigate({ to: '.', search: ({ borrador: _, ...rest }) => rest, replace: true });
              void drafts.relist();
            }}
          />
        </>
      )}
      {others.length > 0 && !sent && (
        <DraftsCard
          drafts={others}
          current={draft}
          onOpen={drafts.open}
          onNew={begin}
          onChanged={(discarded) => {
            if (discarded && discarded.answerKey === draft?.answerKey) leave();
            else void drafts.relist();
          }}
        />
      )}
    </>
  );
}
