import type { FormItem } from '@gemelo/contract/forms/document';
import type { Position } from '@gemelo/contract/forms/values';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { MapOnDemand } from '../../ui/map/map-on-demand.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import classes from './form-answers.module.css';
import { positionText } from './use-answer-text.ts';

interface AnswerPositionProps {
  item: FormItem;
  position: Position;
  /** Shows the map at once. */
  mapped: boolean;
}

/** Where somebody was: as text that can be copied, and on a map. */
export function AnswerPosition({ item, position, mapped }: AnswerPositionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={classes.position}>
      <Mono copy value={`${position.latitude}, ${position.longitude}`}>
        {positionText(position, locale)}
      </Mono>
      <MapOnDemand
        place={position}
        label={item.label}
        words={{ show: t('parts.answers.map'), missing: t('parts.answers.noMap') }}
        opened={mapped}
      />
    </div>
  );
}
