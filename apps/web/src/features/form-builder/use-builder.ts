import { compileForm } from '@gemelo/contract/forms/compile';
import {
  emptyDocument,
  type FormDocument,
  type FormItem,
  type ItemKind,
  isContainer,
} from '@gemelo/contract/forms/document';
import { useMemo, useReducer, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { begin, reduce } from './model/history.ts';
import { freeName, isGenerated, nameFrom, namesOf, withCopied, withRenamed } from './model/names.ts';
import { asKind, type changedItem, newItem, withChanged } from './model/new-item.ts';
import { formProblems, shapeProblems } from './model/problems.ts';
import {
  branchOf,
  itemNamed,
  type Spot,
  type Step,
  spotAfter,
  spotForNew,
  spotOf,
  withInserted,
  withMoved,
  withoutItem,
} from './model/tree.ts';

/** The name follows the label until it is published or written by hand. */
function withFollowingName(
  document: FormDocument,
  before: FormItem,
): { document: FormDocument; name: string } {
  const item = itemNamed(document, before.name);
  if (!item || !isGenerated(before)) return { document, name: before.name };
  const others = namesOf(document);
  others.delete(item.name);
  const name = freeName(nameFrom(item.label, item.kind), others);
  return { document: withRenamed(document, item.name, name), name };
}

/** The document of a form while it is built, with all that can be done to it. */
export function useBuilder(saved: FormDocument | null, published: FormDocument | null) {
  const { t } = useTranslation();
  const [editing, change] = useReducer(reduce, saved ?? emptyDocument, begin);
  const [said, say] = useState('');
  /** Counts what was chosen, so that its properties begin anew, but not when it is renamed. */
  const [turn, setTurn] = useState(0);
  const { document, chosen } = editing.present;
  const { form, problems: found } = useMemo(() => compileForm(document), [document]);
  const problems = useMemo(
    () => [...shapeProblems(document, t), ...formProblems(found, t)],
    [document, found, t],
  );
  const fixedNames = useMemo(() => new Set(published?.items.map(({ name }) => name)), [published]);

  return useMemo(() => {
    const labelOf = (name: string) => itemNamed(document, name)?.label ?? name;
    const apply = (make: (now: FormDocument) => FormDocument, key?: string) =>
      change({ type: 'apply', make, ...(key ? { key } : {}) });
    const choose = (name: string | undefined) => {
      change({ type: 'choose', name });
      setTurn((now) => now + 1);
    };
    const added = (make: (now: FormDocument) => FormDocument, name: string) => {
      change({ type: 'apply', make, chosen: name });
      setTurn((now) => now + 1);
    };
    /** Other things may have been done since it was removed, so this is a step of its own. */
    const bringBack = ({ name }: FormItem) => {
      const branch = branchOf(document.items, name);
      const spot = spotOf(document.items, name);
      added((now) => {
        const isThere = spot.parent === undefined || namesOf(now).has(spot.parent);
        return namesOf(now).has(name)
          ? now
          : withInserted(now, branch, isThere ? spot : spotForNew(now, undefined));
      }, name);
    };
    return {
      document,
      form,
      problems,
      said,
      turn,
      chosen: itemNamed(document, chosen),
      canUndo: editing.past.length > 0,
      canRedo: editing.future.length > 0,
      undo: () => change({ type: 'undo' }),
      redo: () => change({ type: 'redo' }),
      pause: () => change({ type: 'pause' }),
      load: (next: FormDocument) => change({ type: 'load', document: next }),
      /** Takes another document as the next step, which can be undone. */
      replace: (next: FormDocument) => apply(() => next),
      isFixed: (name: string) => fixedNames.has(name),
      choose,
      setForm: (changes: Partial<Omit<FormDocument, 'items'>>) =>
        apply(
          (now) => {
            const { intro, thanks, ...rest } = { ...now, ...changes };
            return { ...rest, ...(intro ? { intro } : {}), ...(thanks ? { thanks } : {}) };
          },
          `form ${Object.keys(changes).join()}`,
        ),
      add: (kind: ItemKind, spot?: Spot) => {
        const options = [1, 2].map((number) => t('form-builder.newChoice', { number }));
        const item = newItem(document, kind, t(`form-builder.kind.${kind}`), options);
        added((now) => withInserted(now, [item], spot ?? spotForNew(now, chosen)), item.name);
        say(t('form-builder.said.added', { name: item.label }));
      },
      set: (name: string, changes: Parameters<typeof changedItem>[1]) =>
        apply((now) => withChanged(now, name, changes), `${name} ${Object.keys(changes).join()}`),
      setKind: (name: string, kind: ItemKind) =>
        apply((now) => ({
          ...now,
          items: now.items.map((item) => (item.name === name ? asKind(item, kind) : item)),
        })),
      rename: (from: string, to: string) => {
        const next = withRenamed(document, from, to);
        if (next !== document) change({ type: 'apply', make: () => next, chosen: to });
        return next !== document;
      },
      /** After its label was written; `before` is the item as it was. */
      settleName: (before: FormItem) => {
        if (fixedNames.has(before.name)) return;
        const { document: next, name } = withFollowingName(document, before);
        if (name !== before.name)
          change({ type: 'apply', make: () => next, chosen: name, key: `${before.name} label` });
      },
      move: (name: string, spot: Spot) => {
        apply((now) => withMoved(now, name, spot));
        say(t('form-builder.said.moved', { name: labelOf(name) }));
      },
      step: (name: string, step: Step) => {
        const spot = spotAfter(document, name, step);
        say(t(spot ? 'form-builder.said.moved' : 'form-builder.said.atEnd', { name: labelOf(name) }));
        if (spot) apply((now) => withMoved(now, name, spot));
      },
      copy: (name: string) => {
        const { document: next, copy } = withCopied(document, name);
        added(() => next, copy);
        say(t('form-builder.said.copied', { name: labelOf(name) }));
      },
      remove: (name: string) => {
        const item = itemNamed(document, name);
        if (!item) return;
        change({ type: 'apply', make: (now) => withoutItem(now, name), chosen: undefined });
        const text = isContainer(item.kind) ? 'form-builder.said.removedAll' : 'form-builder.said.removed';
        snackbar.info(t(text, { name: item.label }), {
          action: { label: t('form-builder.undo'), onClick: () => bringBack(item) },
        });
      },
    };
  }, [
    document,
    form,
    problems,
    said,
    turn,
    chosen,
    editing.past.length,
    editing.future.length,
    fixedNames,
    t,
  ]);
}
export type Builder = ReturnType<typeof useBuilder>;
