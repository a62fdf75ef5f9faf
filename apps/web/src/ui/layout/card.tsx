import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

interface PartProps {
  title: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  /** Description under the title. */
  hint?: ReactNode;
  children: ReactNode;
}

/** For a card whose content brings its own header. */
export const CardTitle = ({ id, children }: { id: string; children: ReactNode }) => (
  <h2 id={id} className={classes.title}>
    {children}
  </h2>
);

function Part({ title, lead, action, hint, children, frame }: PartProps & { frame: 'card' | 'panel' }) {
  const heading = useId();
  return (
    <section className={classes[frame]} aria-labelledby={heading}>
      <header className={classes.head}>
        {lead}
        <CardTitle id={heading}>{title}</CardTitle>
        {action}
      </header>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}

/** Framed section of a page with a title. */
export const Card = (props: PartProps) => <Part {...props} frame="card" />;

/** Section whose content brings its own frame. */
export const Panel = (props: PartProps) => <Part {...props} frame="panel" />;

/** The frame alone, for content without a title or with its own element. */
export const cardFrame = classes.card ?? '';
