import { create } from 'zustand';

interface Overlays {
  drawer: boolean;
  palette: boolean;
  keys: boolean;
  guide: boolean;
}

/** Which overlay of the shell is open, and whether the shell itself is on the screen; not persisted. */
export const useShell = create<Overlays & { shown: boolean }>(() => ({
  drawer: false,
  palette: false,
  keys: false,
  guide: false,
  shown: false,
}));

export const open = (what: keyof Overlays) => useShell.setState({ [what]: true });
export const close = (what: keyof Overlays) => useShell.setState({ [what]: false });
