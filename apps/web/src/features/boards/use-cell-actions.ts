import type { BoardWidget } from '@gemelo/contract/endpoints/board-document';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { withCopy, withoutWidget } from './draft/changes.ts';
import type { Draft } from './draft/use-draft.ts';
import type { CellActions } from './grid/cell-bar.tsx';
import { type Direction, grown, stepped } from './grid/layout.ts';
import { useWidgetName } from './widgets/use-widget-name.ts';

/** The order of the page changes with that of the widgets, which would cost the handle its focus. */
const keepFocus = (id: string) =>
  requestAnimationFrame(() => {
    const handle = document.querySelector<HTMLElement>(`[data-handle="${id}"]`);
    if (document.activeElement === document.body) handle?.focus();
  });

/** What the bars of the widgets do to a draft, and what is said about it. */
export function useCellActions(draft: Draft, configure: (id: string) => void) {
  const { t } = useTranslation();
  const nameOf = useWidgetName();
  const [said, setSaid] = useState('');

  const arrange = (id: string, widgets: BoardWidget[]) => {
    draft.apply((now) => ({ ...now, widgets }));
    const after = widgets.find((one) => one.id === id);
    if (!after) return;
    const { x, y, w, h } = after;
    setSaid(t('boards.said.placed', { name: nameOf(after), column: x + 1, row: y + 1, w, h }));
  };
  const by = (step: typeof stepped) => (id: string, direction: Direction) => {
    arrange(id, step(draft.shown.widgets, id, direction));
    keepFocus(id);
  };
  const found = (id: string) => draft.shown.widgets.find((one) => one.id === id);

  const actions: Omit<CellActions, 'begin'> = {
    move: by(stepped),
    grow: by(grown),
    configure,
    copy: (id) => {
      const widget = found(id);
      draft.apply((now) => withCopy(now, id));
      if (widget) setSaid(t('boards.said.copied', { name: nameOf(widget) }));
    },
    remove: (id) => {
      const widget = found(id);
      draft.apply((now) => withoutWidget(now, id));
      if (!widget) return;
      const text = t('boards.said.removed', { name: nameOf(widget) });
      setSaid(text);
      snackbar.info(text, { action: { label: t('boards.edit.undo'), onClick: draft.undo } });
    },
  };
  return { actions, arrange, said, say: setSaid };
}
