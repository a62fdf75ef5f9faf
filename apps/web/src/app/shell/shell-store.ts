import { create } from 'zustand';

interface ShellState {
  drawer: boolean;
  palette: boolean;
  keys: boolean;
  guide: boolean;
}

/** What stands over the shell at the moment; not kept. */
export const useShell = create<ShellState>(() => ({
  drawer: false,
  palette: false,
  keys: false,
  guide: false,
}));

export const open = (what: keyof ShellState) => useShell.setState({ [what]: true });
export const close = (what: keyof ShellState) => useShell.setState({ [what]: false });
