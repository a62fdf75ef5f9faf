import { create } from 'zustand';

export type SnackbarTone = 'success' | 'warning' | 'error' | 'info';

export interface SnackbarOptions {
  /** Usually "Deshacer". */
  action?: { label: string; onClick: () => void };
  /** Time on screen; messages with an action and errors stay longer. */
  ms?: number;
}

export interface Snack extends SnackbarOptions {
  id: number;
  tone: SnackbarTone;
  text: string;
}

const MAX_SNACKS = 4;
const DURATION_MS: Record<SnackbarTone, number> = { success: 4000, info: 5000, warning: 7000, error: 9000 };

export const useSnacks = create<{ snacks: Snack[] }>(() => ({ snacks: [] }));

let lastId = 0;

function show(tone: SnackbarTone, text: string, options: SnackbarOptions = {}): number {
  lastId += 1;
  const snack: Snack = {
    ms: DURATION_MS[tone] + (options.action ? 3000 : 0),
    ...options,
    id: lastId,
    tone,
    text,
  };
  useSnacks.setState(({ snacks }) => ({
    // A repeated message replaces the earlier one.
    snacks: [...snacks.filter((one) => one.text !== text || one.tone !== tone), snack].slice(-MAX_SNACKS),
  }));
  return snack.id;
}

export const snackbar = {
  success: (text: string, options?: SnackbarOptions) => show('success', text, options),
  warning: (text: string, options?: SnackbarOptions) => show('warning', text, options),
  error: (text: string, options?: SnackbarOptions) => show('error', text, options),
  info: (text: string, options?: SnackbarOptions) => show('info', text, options),
  close: (id: number) =>
    useSnacks.setState(({ snacks }) => ({ snacks: snacks.filter((snack) => snack.id !== id) })),
};
