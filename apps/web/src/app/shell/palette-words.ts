import { create } from 'zustand';

/** What is typed for the palette, from the moment that it is asked for. */
export const usePaletteWords = create<{ words: string }>(() => ({ words: '' }));
export const setPaletteWords = (words: string) => usePaletteWords.setState({ words });

let release = () => {};

/** Takes the keys for the palette until its field has the focus: they would be lost while it is loading. */
export function takeKeys() {
  release();
  setPaletteWords('');
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isText = key.length === 1;
    if (ctrlKey || metaKey || altKey || !(isText || key === 'Backspace' || key === 'Enter')) return;
    event.preventDefault();
    event.stopPropagation();
    const { words } = usePaletteWords.getState();
    if (isText) setPaletteWords(words + key);
    else if (key === 'Backspace') setPaletteWords(words.slice(0, -1));
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  release = () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}
export const releaseKeys = () => release();
