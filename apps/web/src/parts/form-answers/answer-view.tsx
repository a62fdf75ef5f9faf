import { type FormItem, holdsFiles } from '@gemelo/contract/forms/document';
import { type Answers, type AnswerValue, isNothing, isPosition } from '@gemelo/contract/forms/values';
import { useMemo } from 'react';
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
  const instances = instancesOf(value).map((answers, index) => ({ answers, place: index + 1 }));
  return (
    <section className={classes.group} aria-label={item.label}>
      <h4 className={classes.heading}>
        <bdi>{item.label}</bdi>{' '}
        <span className={classes.none}>{t('parts.answers.repeats', { count: instances.length })}</span>
      </h4>
      {instances.length > 0 && (
        <ol className={classes.repeats}>
          {instances.map(({ answers, place }) => (
            <li key={place}>
              <Items {...part} answers={answers} parent={item.name} mapped={false} />
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

const Items = ({ parent, ...part }: PartProps & { parent?: string | undefined }) => (
  <div className={classes.items}>
    {part.itemsIn(parent).map((item) => (
      <Item key={item.name} item={item} {...part} />
    ))}
  </div>
);

/** The questions of a version with what was answered, read-only. */
export function AnswerView({ mapped = false, ...shown }: ShownAnswer & { mapped?: boolean }) {
  const itemsIn = useMemo(() => childrenOf(shown.document), [shown.document]);
  return <Items shown={shown} answers={shown.answers} itemsIn={itemsIn} mapped={mapped} />;
}
