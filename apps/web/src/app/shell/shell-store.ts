import { create } from 'zustand';

interface ShellState {
  drawer: boolean;
  palette: boolean;
  keys: boolean;
  guide: boolean;
}

/** Which overlay of the shell is open; not persisted. */
export const useShell = create<ShellState>(() => ({
  drawer: false,
  palette: false,
  keys: false,
  guide: false,
}));

export const open = (what: keyof ShellState) => useShell.setState({ [what]: true });
export const close = (what: keyof ShellState) => useShell.setState({ [what]: false });
