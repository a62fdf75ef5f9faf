import type { ReactNode } from 'react';
import { useTyping } from './typing.ts';

/** Whoever types into anything inside is shown to others as typing; what they type is not. */
export function TypingArea({ children }: { children: ReactNode }) {
  const { onKey, onDone } = useTyping();
  return (
    <div onInput={onKey} onSubmit={onDone}>
      {children}
    </div>
  );
}
