import { attributesOf, type FormItem } from '@gemelo/contract/forms/document';
import { useTranslation } from '../../../lib/translation.tsx';
import { askable } from '../model/new-item.ts';
import type { Builder } from '../use-builder.ts';
import { BasicsPart } from './basics-part.tsx';
import { ChoicesPart } from './choices-part.tsx';
import { FormulaPart } from './formula-part.tsx';
import { LimitsPart } from './limits-part.tsx';
import type { PartProps } from './part-props.ts';
import classes from './properties.module.css';
import { CheckPart, RequiredPart, ShowPart } from './rules-part.tsx';
import { StepField } from './step-field.tsx';

const limits = ['min', 'minLength', 'pattern', 'decimals', 'from', 'accuracy'] as const;

interface ItemPropertiesProps {
  item: FormItem;
  builder: Builder;
  resultOf: (name: string) => string | undefined;
}

/** The properties of one item, by what its kind has. */
export function ItemProperties({ item, builder, resultOf }: ItemPropertiesProps) {
  const { t } = useTranslation();
  const own: readonly (keyof FormItem)[] = attributesOf[item.kind];
  const has = (attribute: keyof FormItem) => own.includes(attribute);
  const part: PartProps = {
    item,
    has,
    answers: askable(builder.document, item),
    problemsOf: (attribute) =>
      builder.problems.filter((problem) => problem.name === item.name && problem.attribute === attribute),
    isFixed: builder.isFixed(item.name),
    set: (changes) => builder.set(item.name, changes),
  };
  const unplaced = builder.problems.filter(({ name, attribute }) => name === item.name && !attribute);
  return (
    // Leaving a field ends the step that undo takes back.
    <form className={classes.properties} onBlur={builder.pause} onSubmit={(event) => event.preventDefault()}>
      {unplaced.map(({ text }) => (
        <p key={text} className={classes.problem}>
          {text}
        </p>
      ))}
      <BasicsPart {...part} builder={builder} />
      {has('choices') && <ChoicesPart {...part} />}
      {has('formula') && (
        <FormulaPart {...part} items={builder.document.items} result={resultOf(item.name)} />
      )}
      {has('idStep') && <StepField idStep={item.idStep} onChange={(idStep) => part.set({ idStep })} />}
      <RequiredPart {...part} />
      {limits.some(has) && (
        <section className={classes.part} aria-label={t('form-builder.part.limits')}>
          <h3>{t('form-builder.part.limits')}</h3>
          <LimitsPart {...part} />
        </section>
      )}
      <section className={classes.part} aria-label={t('form-builder.part.conditions')}>
        <h3>{t('form-builder.part.conditions')}</h3>
        <ShowPart {...part} />
        {has('check') && <CheckPart {...part} />}
      </section>
    </form>
  );
}
