import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PrimaryAction } from '../screen.tsx';
import classes from './first-steps.module.css';

/** Actions that an empty table offers: creating the first row, and others such as an import. */
export function FirstSteps({ create, children }: { create: PrimaryAction; children?: ReactNode }) {
  return (
    <span className={classes.steps}>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={create.onClick}>
        {create.label}
      </Button>
      {children}
    </span>
  );
}
