import type { FormItem } from '@gemelo/contract/forms/document';
import { formFunctions } from '@gemelo/contract/forms/functions';
import { Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Problem } from '../model/problems.ts';
import classes from './formula.module.css';

const SHOWN = 8;

interface Offer {
  text: string;
  label: string;
}

/** What can continue the word at the caret: an answer or, of plain letters, also a function. */
function offersAt(before: string, items: readonly FormItem[]): { typed: string; offers: Offer[] } {
  const answer = /\$\{\s*([\w-]*)$/.exec(before);
  const word = /(?:^|[^\w$'"{.-])([A-Za-z_][\w-]*)$/.exec(before);
  const typed = answer ? answer[0] : (word?.[1] ?? '');
  const sought = (answer?.[1] ?? word?.[1] ?? '').toLowerCase();
  if (!answer && sought === '') return { typed, offers: [] };
  const answers = items
    .filter(({ name, label }) => name.toLowerCase().includes(sought) || label.toLowerCase().includes(sought))
    .map(({ name, label }) => ({ text: `\${${name}}`, label }));
  const functions = answer
    ? []
    : Object.keys(formFunctions)
        .filter((name) => name.startsWith(sought) && name !== sought)
        .map((name) => ({ text: `${name}(`, label: '' }));
  return { typed, offers: [...functions, ...answers].slice(0, SHOWN) };
}

/** The formula with the place of a problem marked. */
function Marked({ formula, at, text }: { formula: string; at: number | undefined; text: string }) {
  return (
    <p className={classes.problem}>
      {at !== undefined && (
        <code dir="ltr">
          {formula.slice(0, at)}
          <mark>{formula.slice(at).match(/^(\$\{[^}]*\}|[\w-]+|\S)/)?.[0] ?? ' '}</mark>
        </code>
      )}
      {text}
    </p>
  );
}

interface FormulaFieldProps {
  label: string;
  description?: string | undefined;
  formula: string | undefined;
  /** Whose answers can be named. */
  items: readonly FormItem[];
  problems: readonly Problem[];
  onChange: (formula: string | undefined) => void;
}

/** A formula as text: names are offered while it is typed, and what is wrong is shown at its place. */
export function FormulaField(props: FormulaFieldProps) {
  const { label, description, formula = '', items, problems, onChange } = props;
  const { t } = useTranslation();
  const list = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const before = caret === undefined ? '' : formula.slice(0, caret);
  const { typed, offers } = offersAt(before, items);
  const isOpen = caret !== undefined && offers.length > 0;

  const take = ({ text }: Offer) => {
    const start = before.length - typed.length;
    const rest = formula.slice(caret ?? formula.length).replace(/^[\w-]*\}/, '');
    onChange(formula.slice(0, start) + text + rest);
    setCaret(undefined);
    setActive(0);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start + text.length, start + text.length);
    });
  };

  return (
    <div className={classes.field}>
      <Textarea
        ref={area}
        label={label}
        description={description}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        value={formula}
        spellCheck={false}
        dir="ltr"
        classNames={{ input: classes.input ?? '' }}
        aria-invalid={problems.length > 0}
        role="combobox"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={list}
        {...(isOpen ? { 'aria-activedescendant': `${list}-${active}` } : {})}
        onChange={(event) => {
          onChange(event.currentTarget.value || undefined);
          setCaret(event.currentTarget.selectionStart);
          setActive(0);
        }}
        onBlur={() => setCaret(undefined)}
        onKeyDown={(event) => {
          if (!isOpen) return;
          const offer = offers[active];
          if (event.key === 'ArrowDown') setActive((active + 1) % offers.length);
          else if (event.key === 'ArrowUp') setActive((active + offers.length - 1) % offers.length);
          else if ((event.key === 'Enter' || event.key === 'Tab') && offer) take(offer);
          else if (event.key === 'Escape') setCaret(undefined);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div
        id={list}
        role="listbox"
        aria-label={t('form-builder.formula.offers')}
        className={classes.offers}
        hidden={!isOpen}
      >
        {offers.map((offer, index) => (
          <div
            key={offer.text}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field would lose the focus, and with it the offers, before the click.
            onPointerDown={(event) => {
              event.preventDefault();
              take(offer);
            }}
          >
            <code dir="ltr">{offer.text}</code> <bdi>{offer.label}</bdi>
          </div>
        ))}
      </div>
      {problems.map(({ text, at }) => (
        <Marked key={`${at} ${text}`} formula={formula} at={at} text={text} />
      ))}
    </div>
  );
}
