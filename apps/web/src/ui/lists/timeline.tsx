import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import text from '../text/text.module.css';
import classes from './timeline.module.css';

export const Timeline = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={classes.list} aria-label={label}>
    {children}
  </ol>
);

interface TimelineEntryProps {
  icon: Icon;
  who: string | undefined;
  what: ReactNode;
  at: string;
  /** Old value (struck through) and new value. */
  change?: ReactNode;
  /** The user's comment or reason. */
  note?: string | null;
  children?: ReactNode;
}

/** One entry: who, what, when and why. */
export function TimelineEntry({ icon: Sign, who, what, at, change, note, children }: TimelineEntryProps) {
  const format = useFormat();
  return (
    <li className={classes.entry}>
      <span className={classes.sign} aria-hidden>
        <Sign size={14} />
      </span>
      <div className={classes.words}>
        <p className={classes.head}>
          {who !== undefined && (
            <>
              <strong>
                <bdi>{who}</bdi>
              </strong>{' '}
            </>
          )}
          {what}
        </p>
        <time className={text.note} dateTime={at}>
          {format.moment(at)}
        </time>
        <div className={classes.change}>{change}</div>
        {children}
        {note && (
          <p className={classes.note} dir="auto">
            {note}
          </p>
        )}
      </div>
    </li>
  );
}
