import { VisuallyHidden } from '@mantine/core';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './place-level.module.css';

interface OpenCountProps {
  count: number;
  /** The figure alone; its words are kept for hints and screen readers. */
  brief?: boolean;
}

/** How many alarms are unresolved. */
export function OpenCount({ count, brief = false }: OpenCountProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (count === 0) return null;
  const words = t('parts.places.level.active', { count });
  if (!brief) return <span className={classes.note}>{words}</span>;
  return (
    <span className={classes.count} data-hint={words}>
      <span aria-hidden>{format.number(count)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
