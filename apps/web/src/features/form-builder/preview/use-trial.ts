import type { CompiledForm, FillContext } from '@gemelo/contract/forms/compiled';
import type { ChoiceSource } from '@gemelo/contract/forms/document';
import { evaluateForm, instancesBelow, stateOf } from '@gemelo/contract/forms/state';
import { type Answers, toText, type Value } from '@gemelo/contract/forms/values';
import { clockAt } from '@gemelo/contract/kit/zoned';
import { useCallback, useMemo, useState } from 'react';
import type { OfferedRow } from '../../../lib/offline/stored.ts';
import { startingAnswers } from '../../../parts/forms/default-answers.ts';
import { recordsOf } from '../../../parts/forms/records.ts';

type Records = NonNullable<FillContext['records']>;

/** The records that were offered so far, by which the engine judges what was chosen of them. */
function useOfferedRecords() {
  const [records, setRecords] = useState<Records>({});
  const learn = useCallback(
    (source: ChoiceSource, rows: readonly OfferedRow[]) =>
      setRecords((before) => ({
        ...before,
        [source]: new Map([...(before[source] ?? []), ...recordsOf(rows)]),
      })),
    [],
  );
  return { records, learn };
}

/** Answers that are tried while a form is built, and what its formulas give with them. */
export function useTrial(form: CompiledForm, timeZone: string) {
  const { records, learn } = useOfferedRecords();
  const clock = useMemo(() => clockAt(new Date(), timeZone), [timeZone]);
  const context = useMemo<FillContext>(() => ({ clock, records }), [clock, records]);
  const [given, setAnswers] = useState<Answers>();
  // Until somebody answers, the values that the form begins with are shown as they are built.
  const answers = useMemo(() => given ?? startingAnswers(form, context), [given, form, context]);
  const resultOf = useCallback(
    (name: string): string | undefined => {
      const [instance] = instancesBelow(
        evaluateForm(form, answers, context).root,
        form.items.get(name)?.repeats ?? [],
      );
      const value = instance && stateOf(instance, name).value;
      return value === null || value === undefined ? undefined : toText(value as Value);
    },
    [form, answers, context],
  );
  return {
    answers,
    isTried: given !== undefined,
    setAnswers,
    clear: () => setAnswers(undefined),
    context,
    learn,
    resultOf,
  };
}
export type Trial = ReturnType<typeof useTrial>;
