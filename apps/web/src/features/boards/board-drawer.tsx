import type { Board } from '@gemelo/contract/endpoints/boards';
import { useTranslation } from '../../lib/translation.tsx';
import type { Period } from '../../parts/bi/source.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import type { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import { BoardSettings } from './dialogs/board-settings.tsx';
import { Gallery } from './dialogs/gallery.tsx';
import { NewBoard } from './dialogs/new-board.tsx';
import { Sharing } from './dialogs/sharing.tsx';
import { WidgetSettings } from './dialogs/widget-settings.tsx';
import { hasRoom, newWidget, withChanged, withWidget } from './draft/changes.ts';
import type { Draft } from './draft/use-draft.ts';
import { useWidgetName } from './widgets/use-widget-name.ts';
import type { Variables } from './widgets/widget-scope.ts';

export type DrawerContent =
  | { kind: 'gallery' | 'settings' | 'share' | 'create' }
  | { kind: 'widget'; id: string };

interface BoardDrawerProps {
  drawer: ReturnType<typeof useDrawer<DrawerContent>>;
  draft: Draft;
  board: Board;
  variables: Variables;
  period: Period;
  say: (text: string) => void;
}

/** A new widget may stand far below. */
const showCell = (id: string) =>
  setTimeout(() => document.querySelector(`[data-handle="${id}"]`)?.scrollIntoView({ block: 'center' }), 300);

/** What is chosen beside a board: a new widget, the settings of one or of the board, and who sees it. */
export function BoardDrawer({ drawer, draft, board, variables, period, say }: BoardDrawerProps) {
  const { t } = useTranslation();
  const nameOf = useWidgetName();
  const { content, opened, turn, close } = drawer;
  const widget =
    content?.kind === 'widget' ? draft.shown.widgets.find(({ id }) => id === content.id) : undefined;
  const title =
    content?.kind === 'widget'
      ? widget && nameOf(widget)
      : content && t(content.kind === 'create' ? 'boards.action.create' : `boards.drawer.${content.kind}`);
  return (
    <SideModal opened={opened} onClose={close} title={<bdi>{title}</bdi>} wide={content?.kind === 'gallery'}>
      {content?.kind === 'gallery' && (
        <Gallery
          key={turn}
          variables={variables}
          period={period}
          onAdd={(kind) => {
            if (!hasRoom(draft.shown)) return void snackbar.warning(t('boards.full'));
            const widget = newWidget(kind, draft.shown.widgets);
            draft.apply((now) => withWidget(now, widget));
            showCell(widget.id);
            say(t('boards.said.added', { name: t(`boards.widget.${kind}.name`) }));
            close();
          }}
        />
      )}
      {content?.kind === 'settings' && (
        <BoardSettings
          key={turn}
          board={draft.shown}
          onApply={(settings) => {
            draft.apply((now) => ({ ...now, ...settings }));
            close();
          }}
        />
      )}
      {content?.kind === 'widget' && widget && (
        <WidgetSettings
          key={turn}
          widget={widget}
          onApply={(changes) => {
            draft.apply((now) => withChanged(now, widget.id, changes));
            close();
          }}
        />
      )}
      {content?.kind === 'create' && <NewBoard key={turn} onDone={close} />}
      {content?.kind === 'share' && <Sharing key={turn} board={board} onDone={close} />}
    </SideModal>
  );
}
