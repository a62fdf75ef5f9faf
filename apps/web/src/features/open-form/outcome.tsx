import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import type { Tone } from '../../ui/states/state-badge.tsx';
import classes from './open-form.module.css';

interface OutcomeProps {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  tone: Tone;
  title: string;
  text: ReactNode;
  children?: ReactNode;
  /** Where the page has no heading above it. */
  alone?: boolean;
}

/** What became of an answer or of a link, in place of the form; read out when it appears and when it changes. */
export function Outcome({ icon: Icon, tone, title, text, children, alone }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Heading = alone ? 'h1' : 'h2';
  return (
    <section className={classes.outcome} data-tone={tone}>
      <span className={classes.sign}>
        <Icon size={32} stroke={1.5} aria-hidden />
      </span>
      <Heading ref={heading} tabIndex={-1} className={classes.outcomeTitle} aria-live="polite">
        {title}
      </Heading>
      <p className={classes.outcomeText} aria-live="polite">
        {text}
      </p>
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  );
}
