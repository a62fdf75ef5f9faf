import { compileForm } from '@gemelo/contract/forms/compile';
import { type FormItem, holdsFiles } from '@gemelo/contract/forms/document';
import { evaluateForm, type Instance, stateOf } from '@gemelo/contract/forms/state';
import { type Answers, type AnswerValue, isNothing, isPosition } from '@gemelo/contract/forms/values';
import { clockAt } from '@gemelo/contract/kit/zoned';
import { useMemo } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { answerTo, childrenOf, instancesOf, type ShownAnswer } from './answer-document.ts';
import { AnswerFiles } from './answer-files.tsx';
import { AnswerPosition } from './answer-position.tsx';
import classes from './form-answers.module.css';
import { useAnswerText } from './use-answer-text.ts';

interface PartProps {
  shown: ShownAnswer;
  itemsIn: ReturnType<typeof childrenOf>;
  answers: Answers;
  /** What the form asked for there; none where the engine cannot tell. */
  asked: Instance | undefined;
  /** Positions are shown on maps at once; in repeat groups only when asked for, since a browser draws few maps. */
  mapped: boolean;
}

interface ValueProps extends Pick<PartProps, 'shown' | 'mapped'> {
  item: FormItem;
  value: AnswerValue;
}

function Value({ item, value, shown, mapped }: ValueProps) {
  const { t } = useTranslation();
  const textOf = useAnswerText();
  if (isNothing(value)) return <span className={classes.none}>{t('parts.answers.none')}</span>;
  if (holdsFiles(item.kind) && Array.isArray(value))
    return <AnswerFiles item={item} ids={value.filter((id) => typeof id === 'string')} />;
  if (isPosition(value)) return <AnswerPosition item={item} position={value} mapped={mapped} />;
  return (
    <span className={classes.value}>
      <bdi>{textOf(item, value, shown.labels)}</bdi>
    </span>
  );
}

function Repeat({ item, value, ...part }: PartProps & { item: FormItem; value: AnswerValue }) {
  const { t } = useTranslation();
  const repetitions = part.asked?.repeats.get(item.name) ?? [];
  const instances = instancesOf(value).map((answers, index) => ({
    answers,
    asked: repetitions[index],
    place: index + 1,
  }));
  return (
    <section className={classes.group} aria-label={item.label}>
      <h4 className={classes.heading}>
        <bdi>{item.label}</bdi>{' '}
        <span className={classes.none}>{t('parts.answers.repeats', { count: instances.length })}</span>
      </h4>
      {instances.length > 0 && (
        <ol className={classes.repeats}>
          {instances.map(({ answers, asked, place }) => (
            <li key={place}>
              <Items {...part} answers={answers} asked={asked} parent={item.name} mapped={false} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Item({ item, ...part }: PartProps & { item: FormItem }) {
  if (item.kind === 'heading')
    return (
      <h4 className={classes.heading}>
        <bdi>{item.label}</bdi>
      </h4>
    );
  if (item.kind === 'section')
    return (
      <section className={classes.group} aria-label={item.label}>
        <h3 className={classes.section}>
          <bdi>{item.label}</bdi>
        </h3>
        <Items {...part} parent={item.name} />
      </section>
    );
  const value = answerTo(part.answers, item.name);
  if (item.kind === 'repeat') return <Repeat {...part} item={item} value={value} />;
  return (
    <div className={classes.question} data-question={item.name}>
      <p className={classes.label}>
        <bdi>{item.label}</bdi>
      </p>
      <Value item={item} value={value} shown={part.shown} mapped={part.mapped} />
    </div>
  );
}

/** What a condition hid is left out, unless something was said to it all the same. */
function isShown(item: FormItem, { itemsIn, answers, asked }: PartProps): boolean {
  const holdsAnswer = ({ name, kind }: FormItem): boolean =>
    kind === 'section' ? itemsIn(name).some(holdsAnswer) : !isNothing(answerTo(answers, name));
  return !asked || stateOf(asked, item.name).visible || holdsAnswer(item);
}

const Items = ({ parent, ...part }: PartProps & { parent?: string | undefined }) => (
  <div className={classes.items}>
    {part
      .itemsIn(parent)
      .filter((item) => isShown(item, part))
      .map((item) => (
        <Item key={item.name} item={item} {...part} />
      ))}
  </div>
);

/** What the form asked for when the answer was given. */
function useAsked({ document, answers }: ShownAnswer, endedAt: string): Instance | undefined {
  const timeZone = useTimeZone();
  return useMemo(() => {
    const clock = clockAt(new Date(endedAt), timeZone);
    const { root, issues } = evaluateForm(compileForm(document).form, answers, { clock });
    return issues.some(({ rule }) => rule === 'tooComplex') ? undefined : root;
  }, [document, answers, endedAt, timeZone]);
}

interface AnswerViewProps extends ShownAnswer {
  endedAt: string;
  mapped?: boolean;
}

/** The questions that a version asked with what was answered, read-only. */
export function AnswerView({ mapped = false, endedAt, ...shown }: AnswerViewProps) {
  const itemsIn = useMemo(() => childrenOf(shown.document), [shown.document]);
  const asked = useAsked(shown, endedAt);
  return <Items shown={shown} answers={shown.answers} itemsIn={itemsIn} asked={asked} mapped={mapped} />;
}
