import type { FormDocument } from '@gemelo/contract/forms/document';
import { isSame } from '../../../lib/is-same.ts';

/** A form while it is built: what was done can be undone, and done again, until something else is done. */
export interface Editing {
  past: readonly Moment[];
  present: Moment;
  future: readonly Moment[];
  /** Of the last change: further ones with the same key, such as letters that are typed, are part of it. */
  key: string | undefined;
}

export interface Moment {
  document: FormDocument;
  chosen: string | undefined;
}

export type Change =
  | {
      type: 'apply';
      make: (document: FormDocument) => FormDocument;
      chosen?: string | undefined;
      key?: string;
    }
  | { type: 'choose'; name: string | undefined }
  /** What is typed next is a step of its own. */
  | { type: 'pause' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'load'; document: FormDocument };

const MAX_STEPS = 200;

export const begin = (document: FormDocument): Editing => ({
  past: [],
  present: { document, chosen: undefined },
  future: [],
  key: undefined,
});

function applied(editing: Editing, change: Extract<Change, { type: 'apply' }>): Editing {
  const { past, present } = editing;
  const document = change.make(present.document);
  const chosen = 'chosen' in change ? change.chosen : present.chosen;
  if (isSame(document, present.document)) return { ...editing, present: { ...present, chosen } };
  const continues = change.key !== undefined && change.key === editing.key;
  return {
    past: continues ? past : [...past, present].slice(-MAX_STEPS),
    present: { document, chosen },
    future: [],
    key: change.key,
  };
}

export function reduce(editing: Editing, change: Change): Editing {
  const { past, present, future } = editing;
  switch (change.type) {
    case 'apply':
      return applied(editing, change);
    case 'choose':
      return { ...editing, present: { ...present, chosen: change.name }, key: undefined };
    case 'pause':
      return { ...editing, key: undefined };
    case 'load':
      return begin(change.document);
    case 'undo': {
      const last = past.at(-1);
      return last
        ? { past: past.slice(0, -1), present: last, future: [present, ...future], key: undefined }
        : editing;
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next ? { past: [...past, present], present: next, future: rest, key: undefined } : editing;
    }
  }
}
