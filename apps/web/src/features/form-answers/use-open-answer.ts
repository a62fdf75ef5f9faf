import { useCallback } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { ANSWER_PARAM } from '../../parts/form-answers/answer-link.ts';

/** The answer that is open over its list, named in the address. */
export function useOpenAnswer() {
  const named = Number(useSearch()[ANSWER_PARAM]);
  const navigate = useNavigate();
  const go = useCallback(
    (idFormAnswer: number | undefined) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, [ANSWER_PARAM]: idFormAnswer, peek: undefined }),
        replace: idFormAnswer === undefined,
        resetScroll: false,
      }),
    [navigate],
  );
  const close = useCallback(() => go(undefined), [go]);
  return {
    idFormAnswer: Number.isSafeInteger(named) && named > 0 ? named : undefined,
    open: go as (idFormAnswer: number) => void,
    close,
  };
}
