import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { JustificationDialogProps } from './justification-dialog.tsx';

export interface ConfirmOptions {
  title: ReactNode;
  text?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
}

export type JustifyOptions = Pick<
  JustificationDialogProps,
  'title' | 'text' | 'label' | 'danger' | 'maxLength' | 'icon'
>;

export interface SuccessOptions {
  title?: ReactNode;
  text?: ReactNode;
  /** What exactly was done. */
  detail?: ReactNode;
  /** The next step, offered as the primary button. */
  action?: { label: string; onClick: () => void };
}

interface Open<Kind extends string, Options, Result> {
  id: number;
  kind: Kind;
  options: Options;
  settle: (result: Result) => void;
}

export type Dialog =
  | Open<'confirm', ConfirmOptions, boolean>
  | Open<'justify', JustifyOptions, string | null>
  | Open<'success', SuccessOptions, void>;

/** Open dialogs, oldest first; the newest is on top. */
export const useDialogs = create<{ open: Dialog[] }>(() => ({ open: [] }));

let lastId = 0;

function ask<Result>(build: (id: number, settle: (result: Result) => void) => Dialog): Promise<Result> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const dialog = build(id, (result) => {
      useDialogs.setState(({ open }) => ({ open: open.filter((one) => one.id !== id) }));
      resolve(result);
    });
    useDialogs.setState(({ open }) => ({ open: [...open, dialog] }));
  });
}

/** Asks before an irreversible action: `if (await confirm({ title })) …`. */
export const confirm = (options: ConfirmOptions): Promise<boolean> =>
  ask((id, settle) => ({ id, kind: 'confirm', options, settle }));

/** Asks for a reason; resolves to the trimmed reason, or `null` when cancelled. */
export const justify = (options: JustifyOptions): Promise<string | null> =>
  ask((id, settle) => ({ id, kind: 'justify', options, settle }));

/** Shown when a process is complete; resolves when it is closed. Other outcomes are snackbars. */
export const showSuccess = (options: SuccessOptions = {}): Promise<void> =>
  ask((id, settle) => ({ id, kind: 'success', options, settle }));
