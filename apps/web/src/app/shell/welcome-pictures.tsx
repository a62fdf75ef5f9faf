import { Kbd } from '@mantine/core';
import { IconFilter, IconHandClick, IconLifebuoy, IconMenu2, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/brand/logo.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './welcome-pictures.module.css';

export type Slide = 'welcome' | 'find' | 'lists' | 'state' | 'help';

/** The guide renders the console's own components instead of drawings. */
export const pictures: Record<Slide, ReactNode> = {
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

/** Slides that name keys, as they are where there are none. */
export const touchPictures: Partial<Record<Slide, ReactNode>> = {
  find: (
    <div className={classes.row}>
      <IconMenu2 size={40} stroke={1.5} />
      <IconSearch size={40} stroke={1.5} />
    </div>
  ),
  lists: (
    <div className={classes.row}>
      <IconSearch size={32} stroke={1.5} />
      <IconFilter size={32} stroke={1.5} />
      <IconHandClick size={40} stroke={1.5} />
    </div>
  ),
  help: (
    <div className={classes.row}>
      <IconSearch size={40} stroke={1.5} />
      <IconLifebuoy size={40} stroke={1.5} />
    </div>
  ),
};
