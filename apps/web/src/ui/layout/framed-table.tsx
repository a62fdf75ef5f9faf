import type { ReactNode } from 'react';
import classes from './framed-table.module.css';

interface FramedTableProps {
  /** Pixels below which it scrolls in its frame. */
  minWidth?: number;
  /** For what its cells have of their own. */
  className?: string | undefined;
  children: ReactNode;
}

/** A small table that is read and not worked with: of a change, of a file. */
export const FramedTable = ({ minWidth, className = '', children }: FramedTableProps) => (
  <div className={classes.frame}>
    <table className={`${classes.table} ${className}`} style={minWidth ? { minInlineSize: minWidth } : {}}>
      {children}
    </table>
  </div>
);
