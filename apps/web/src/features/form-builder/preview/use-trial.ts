import type { CompiledForm, FillContext } from '@gemelo/contract/forms/compiled';
import { evaluateForm, instancesBelow, stateOf } from '@gemelo/contract/forms/state';
import { type Answers, toText, type Value } from '@gemelo/contract/forms/values';
import { dayAt } from '@gemelo/contract/kit/zoned';
import { useCallback, useMemo, useState } from 'react';
import { dateFormat } from '../../../lib/formatters.ts';

/** The clock of a company, as formulas see it. */
function clockIn(timeZone: string): FillContext['clock'] {
  const now = new Date();
  const today = dayAt(now, timeZone);
  const time = dateFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );
  return { today, now: `${today}T${time}` };
}

/** Answers that are tried while a form is built, and what its formulas give with them. */
export function useTrial(form: CompiledForm, timeZone: string) {
  const [answers, setAnswers] = useState<Answers>({});
  const context = useMemo<FillContext>(() => ({ clock: clockIn(timeZone) }), [timeZone]);
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
  return { answers, setAnswers, context, resultOf };
}
export type Trial = ReturnType<typeof useTrial>;
