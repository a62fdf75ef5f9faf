import { useTranslation } from '../../../lib/translation.tsx';
import { cardFrame } from '../../../ui/layout/card.tsx';
import type { BoardWidgetProps } from '../board-widget-props.ts';
import classes from './widgets.module.css';

/** A few words for whoever looks at the board. */
export function TextNote({ options }: BoardWidgetProps) {
  const { t } = useTranslation();
  return (
    <p className={`${cardFrame} ${classes.note}`} dir="auto" data-empty={options.text ? undefined : true}>
      {options.text ?? t('boards.text.empty')}
    </p>
  );
}
