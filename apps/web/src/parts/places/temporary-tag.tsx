import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './places.module.css';

/** Marks a temporary warehouse; `brief` for tight spaces. */
export function TemporaryTag({ brief = false }: { brief?: boolean }) {
  const { t } = useTranslation();
  const word = t('parts.places.temporary');
  if (brief) {
    return (
      <IconHourglass data-hint={word} size={16} className={classes.mark ?? ''} role="img" aria-label={word} />
    );
  }
  return (
    <span className={classes.tag}>
      <IconHourglass size={14} aria-hidden />
      {word}
    </span>
  );
}
