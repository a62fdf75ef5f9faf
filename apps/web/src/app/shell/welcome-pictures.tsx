import { Kbd } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/brand/logo.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './welcome-pictures.module.css';

/** The guide renders the console's own components instead of drawings. */
export const pictures: Record<'welcome' | 'find' | 'lists' | 'state' | 'help', ReactNode> = {
  welcome: <Logo size={88} />,
  find: (
    <div className={classes.row} dir="ltr">
      <Kbd size="xl">Ctrl</Kbd>
      <Kbd size="xl">K</Kbd>
    </div>
  ),
  lists: (
    <div className={classes.row} dir="ltr">
      <Kbd size="xl">/</Kbd>
      <IconSearch size={32} stroke={1.5} />
      <IconFilter size={32} stroke={1.5} />
    </div>
  ),
  state: (
    <div className={classes.row}>
      <StateBadge state="online" />
      <StateBadge state="late" />
      <StateBadge state="silent" />
      <StateBadge state="alarm" />
    </div>
  ),
  help: (
    <div className={classes.row} dir="ltr">
      <Kbd size="xl">?</Kbd>
    </div>
  ),
};
