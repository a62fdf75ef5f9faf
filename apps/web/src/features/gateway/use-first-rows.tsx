import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './gateway.module.css';

const FIRST = 5;

/** The first rows, and a button that shows the others where there are more. */
export function useFirstRows<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return {
    shown: isOpen ? rows : rows.slice(0, FIRST),
    more: rows.length > FIRST && (
      <Button
        className={classes.more ?? ''}
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('gateway.fewer') : t('gateway.all', { count: rows.length })}
      </Button>
    ),
  };
}
