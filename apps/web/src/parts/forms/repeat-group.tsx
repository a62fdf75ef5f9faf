import { INSTANCES_MAX } from '@gemelo/contract/forms/document';
import type { Instance } from '@gemelo/contract/forms/state';
import type { Answers } from '@gemelo/contract/forms/values';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { changeInstances } from './answer-paths.ts';
import { withStartedInstance } from './default-answers.ts';
import { type QuestionProps, useAsked, useFilling } from './filling.ts';
import classes from './forms.module.css';
import { QuestionFrame, useObjection } from './question-frame.tsx';

const moved = (instances: Answers[], from: number, to: number): Answers[] => {
  const taken = instances[from];
  return taken ? instances.toSpliced(from, 1).toSpliced(to, 0, taken) : instances;
};

/** Adding, removing and moving repetitions of a group. */
function useRepetitions(path: string, label: string) {
  const { t } = useTranslation();
  const { form, context, update } = useFilling();
  const change = (work: (instances: Answers[]) => Answers[]) =>
    update((answers) => changeInstances(answers, path, work));
  return {
    add: (position: number) =>
      update((answers) =>
        withStartedInstance(
          form,
          changeInstances(answers, path, (instances) => [...instances, {}]),
          context,
          `${path}.${position}`,
        ),
      ),
    move: (from: number, to: number) => change((instances) => moved(instances, from, to)),
    remove: (at: number, removed: Answers) => {
      change((instances) => instances.toSpliced(at, 1));
      if (Object.keys(removed).length > 0)
        snackbar.info(t('form-fill.repeat.removed', { label, position: at + 1 }), {
          action: {
            label: t('form-fill.undo'),
            onClick: () => change((instances) => instances.toSpliced(at, 0, removed)),
          },
        });
    },
  };
}

interface RepetitionProps {
  label: string;
  instance: Instance;
  count: number;
  repetitions: ReturnType<typeof useRepetitions>;
  children: ReactNode;
}

function Repetition({ label, instance, count, repetitions, children }: RepetitionProps) {
  const { t } = useTranslation();
  const { position } = instance;
  const named = { label, position };
  return (
    <fieldset className={classes.repetition}>
      <legend className={classes.unseen}>{t('form-fill.repeat.one', named)}</legend>
      <div className={classes.repetitionHead}>
        <span className={classes.repetitionTitle} aria-hidden>
          {t('form-fill.repeat.one', named)}
        </span>
        {count > 1 && (
          <>
            <ActionIcon
              size={44}
              disabled={position === 1}
              onClick={() => repetitions.move(position - 1, position - 2)}
              aria-label={t('form-fill.repeat.up', named)}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={44}
              disabled={position === count}
              onClick={() => repetitions.move(position - 1, position)}
              aria-label={t('form-fill.repeat.down', named)}
            >
              <IconArrowDown size={18} aria-hidden />
            </ActionIcon>
          </>
        )}
        <ActionIcon
          size={44}
          onClick={() => repetitions.remove(position - 1, instance.answers)}
          aria-label={t('form-fill.repeat.remove', named)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </fieldset>
  );
}

interface RepeatGroupProps extends QuestionProps {
  renderItems: (instance: Instance) => ReactNode;
}

/** A group that is filled in as often as needed. */
export function RepeatGroup({ compiled, instance, renderItems }: RepeatGroupProps) {
  const { t } = useTranslation();
  const { item } = compiled;
  const asked = useAsked({ compiled, instance });
  const error = useObjection(asked.path, asked.objections);
  const instances = instance.repeats.get(item.name) ?? [];
  const repetitions = useRepetitions(asked.path, item.label);
  return (
    <QuestionFrame item={item} required={asked.required} error={error}>
      {instances.map((one) => (
        <Repetition
          key={one.path}
          label={item.label}
          instance={one}
          count={instances.length}
          repetitions={repetitions}
        >
          {renderItems(one)}
        </Repetition>
      ))}
      <Button
        variant="default"
        className={classes.tall}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={instances.length >= INSTANCES_MAX}
        onBlur={asked.touch}
        onClick={() => repetitions.add(instances.length)}
      >
        {t('form-fill.repeat.add', { label: item.label })}
      </Button>
    </QuestionFrame>
  );
}
