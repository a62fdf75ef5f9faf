import type { ReactNode } from 'react';
import classes from './framed-table.module.css';

interface FramedTableProps {
  /** Minimum width in pixels; narrower frames scroll. */
  minWidth?: number;
  /** Extra class for cell styles. */
  className?: string | undefined;
  children: ReactNode;
}

/** A small read-only table in a frame. */
export const FramedTable = ({ minWidth, className = '', children }: FramedTableProps) => (
  <div className={classes.frame}>
    <table className={`${classes.table} ${className}`} style={minWidth ? { minInlineSize: minWidth } : {}}>
      {children}
    </table>
  </div>
);
