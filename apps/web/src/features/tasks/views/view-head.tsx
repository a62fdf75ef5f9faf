import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Scale } from './use-day-in-address.ts';
import classes from './views.module.css';

interface ViewHeadProps {
  title: string;
  scale: Scale;
  onScale: (scale: Scale) => void;
  onStep: (direction: -1 | 1) => void;
  onToday: () => void;
}

/** The period on the screen, steps to the next one, and the scale. */
export function ViewHead({ title, scale, onScale, onStep, onToday }: ViewHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.step ?? ''}
        aria-label={t('task-views.before')}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size={18} className="mantine-rotate-rtl" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.step ?? ''}
        aria-label={t('task-views.after')}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size={18} className="mantine-rotate-rtl" />
      </ActionIcon>
      <Button variant="default" className={classes.today ?? ''} onClick={onToday}>
        {t('task-views.today')}
      </Button>
      <h2 className={classes.title} aria-live="polite">
        {title}
      </h2>
      <SegmentedControl
        className={classes.scale ?? ''}
        aria-label={t('task-views.scale')}
        value={scale}
        onChange={(value) => onScale(value as Scale)}
        data={[
          { value: 'mes', label: t('task-views.month') },
          { value: 'semana', label: t('task-views.week') },
        ]}
      />
    </div>
  );
}
