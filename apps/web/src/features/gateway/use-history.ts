import { useRef } from 'react';

/** Ten minutes of answers. */
const KEPT = 120;

/** The answers since the page was opened, oldest first; `at` tells one from the next. */
export function useHistory<Answer>(answer: Answer | undefined, at: number): readonly Answer[] {
  const history = useRef<{ at: number; answers: readonly Answer[] }>({ at: 0, answers: [] });
  if (answer !== undefined && at > history.current.at)
    history.current = { at, answers: [...history.current.answers.slice(1 - KEPT), answer] };
  return history.current.answers;
}
