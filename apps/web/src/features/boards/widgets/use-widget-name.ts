import type { BoardWidget } from '@gemelo/contract/endpoints/board-document';
import { useCallback } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';

/** What a widget is called: its own title, or its kind. */
export function useWidgetName() {
  const { t } = useTranslation();
  return useCallback(
    ({ title, kind }: Pick<BoardWidget, 'title' | 'kind'>) => title ?? t(`boards.widget.${kind}.name`),
    [t],
  );
}
