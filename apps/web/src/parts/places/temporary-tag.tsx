import { Tooltip } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './places.module.css';

/** Marks a temporary warehouse; `brief` for tight spaces. */
export function TemporaryTag({ brief = false }: { brief?: boolean }) {
  const { t } = useTranslation();
  const word = t('parts.places.temporary');
  if (brief) {
    return (
      <Tooltip label={word}>
        <IconHourglass size={16} className={classes.mark ?? ''} role="img" aria-label={word} />
      </Tooltip>
    );
  }
  return (
    <span className={classes.tag}>
      <IconHourglass size={14} aria-hidden />
      {word}
    </span>
  );
}
