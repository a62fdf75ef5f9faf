import type { BoardWidget } from '@gemelo/contract/endpoints/board-document';
import type { WidgetProps } from '../../parts/bi/source.ts';

export interface BoardWidgetProps extends WidgetProps {
  options: BoardWidget['options'];
}
