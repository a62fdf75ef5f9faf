import { type ReactNode, useId } from 'react';
import classes from '../forms.module.css';

interface BigChoice {
  value: string;
  label: string;
  icon?: ReactNode;
  /** What a screen reader says in place of the label. */
  spoken?: string | undefined;
}

interface BigChoicesProps {
  choices: readonly BigChoice[];
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur: () => void;
  disabled: boolean;
  /** Pressing the chosen one again takes the answer back. */
  clearable: boolean;
  className?: string | undefined;
}

/** Radio buttons that look like buttons. */
export function BigChoices(props: BigChoicesProps) {
  const { choices, value, onChange, onBlur, disabled, clearable, className } = props;
  const name = useId();
  return (
    <div className={className}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.big} data-chosen={choice.value === value || undefined}>
          <input
            type="radio"
            name={name}
            className={classes.unseen}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            onClick={() => {
              if (clearable && choice.value === value) onChange(null);
            }}
            onBlur={onBlur}
            disabled={disabled}
            aria-label={choice.spoken}
          />
          {choice.icon}
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
