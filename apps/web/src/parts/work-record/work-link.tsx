import type { ReactNode } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { RecordLink } from '../../ui/lists/record-links.tsx';
import classes from './work-record.module.css';

interface WorkLinkProps {
  entity: 'ticket' | 'task';
  id: number;
  title: string;
  facts: ReactNode;
  action?: ReactNode;
}

/** A ticket or a task in a line that leads to it. */
export const WorkLink = ({ entity, id, title, facts, action }: WorkLinkProps) => (
  <RecordLink
    link={linkTo(entity, id)}
    title={
      <>
        <bdi className={classes.number}>#{id}</bdi> <bdi>{title}</bdi>
      </>
    }
    facts={facts}
    action={action}
  />
);
