import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  facts: readonly (readonly [string, ReactNode])[];
  /** Values beside their labels, one fact a line. */
  beside?: boolean;
}

/** Description list of labels and values. */
export const Facts = ({ facts, beside }: FactsProps) => (
  <dl className={beside ? classes.beside : classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
