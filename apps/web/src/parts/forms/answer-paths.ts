import type { Answers, AnswerValue } from '@gemelo/contract/forms/values';

type Change = (value: AnswerValue | undefined) => AnswerValue | undefined;

const withName = (answers: Answers, name: string, value: AnswerValue | undefined): Answers => {
  const { [name]: _, ...rest } = answers;
  return value === undefined || value === null ? rest : { ...rest, [name]: value };
};

function changedAt(answers: Answers, [name = '', index, ...rest]: string[], change: Change): Answers {
  const value = answers[name];
  if (index === undefined) return withName(answers, name, change(value));
  const instances = Array.isArray(value) ? (value as Answers[]) : [];
  return {
    ...answers,
    [name]: instances.map((one, at) => (at === Number(index) ? changedAt(one, rest, change) : one)),
  };
}

/** Answers with one of them changed; a path such as `bags.2.weight` leads into repeat groups. */
export const changeAnswer = (answers: Answers, path: string, change: Change): Answers =>
  changedAt(answers, path.split('.'), change);

export const withAnswer = (answers: Answers, path: string, value: AnswerValue | undefined): Answers =>
  changeAnswer(answers, path, () => value);

/** The repetitions of a group, changed. */
export const changeInstances = (
  answers: Answers,
  path: string,
  change: (instances: Answers[]) => Answers[],
): Answers =>
  changeAnswer(answers, path, (value) => change(Array.isArray(value) ? (value as Answers[]) : []));
