import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

interface PartProps {
  title: ReactNode;
  /** Before the title. */
  lead?: ReactNode;
  action?: ReactNode;
  /** What it is for, under the title. */
  hint?: ReactNode;
  children: ReactNode;
}

function Part({ title, lead, action, hint, children, frame }: PartProps & { frame: 'card' | 'panel' }) {
  const heading = useId();
  return (
    <section className={classes[frame]} aria-labelledby={heading}>
      <header className={classes.head}>
        {lead}
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {action}
      </header>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}

/** A part of a page with its own title, in a frame. */
export const Card = (props: PartProps) => <Part {...props} frame="card" />;

/** A part of a page whose content has a frame of its own. */
export const Panel = (props: PartProps) => <Part {...props} frame="panel" />;

/** The frame alone, for what has no title or brings its own element. */
export const cardFrame = classes.card ?? '';
