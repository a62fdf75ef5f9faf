import { create } from 'zustand';

/** After so long without a key, nobody is typing. */
const PAUSE_MS = 4_000;

interface Typing {
  typing: boolean;
}
/** Whether somebody types into the record that is on the screen; what they type stays there. */
export const useIsTyping = create<Typing>(() => ({ typing: false }));

let timer: ReturnType<typeof setTimeout> | undefined;

export function stopTyping(): void {
  clearTimeout(timer);
  if (useIsTyping.getState().typing) useIsTyping.setState({ typing: false });
}

function noteKey(): void {
  clearTimeout(timer);
  timer = setTimeout(stopTyping, PAUSE_MS);
  if (!useIsTyping.getState().typing) useIsTyping.setState({ typing: true });
}

/** For the box that people type into: `onKey` with each change of its text, `onDone` when it was sent. */
export const useTyping = () => ({ onKey: noteKey, onDone: stopTyping });
