import { tryFormRule } from '@gemelo/contract/endpoints/form-rules';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFlask } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from './rules.module.css';

const WAIT_MS = 400;
const FRESH_MS = 60_000;

/** Counts for the condition that is being made; a change cancels the count before it. */
function useCount(idForm: number, condition: string) {
  const [settled] = useDebouncedValue(condition, WAIT_MS);
  const input = { params: { idForm }, body: { condition: settled } };
  const read = useQuery({
    queryKey: keyOf(tryFormRule, input),
    queryFn: ({ signal }) => call(tryFormRule, input, { signal }),
    enabled: settled !== '',
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return {
    isCounting: condition !== settled || read.isFetching,
    counted: read.data?.data,
    isFailed: read.isError,
  };
}

interface RuleTrialProps {
  idForm: number;
  /** Empty while it cannot be tried. */
  condition: string;
}

/** How many of the newest answers would have fulfilled the condition. */
export function RuleTrial({ idForm, condition }: RuleTrialProps) {
  const { t } = useTranslation();
  const { isCounting, counted, isFailed } = useCount(idForm, condition);
  const text = () => {
    if (condition === '') return t('form-builder.rules.trial.waiting');
    if (isFailed && !isCounting) return t('form-builder.rules.trial.failed');
    if (!counted) return t('form-builder.rules.trial.counting');
    if (counted.looked === 0) return t('form-builder.rules.trial.none');
    return t('form-builder.rules.trial.counted', counted);
  };
  const isKnown = condition !== '' && !isFailed && counted !== undefined;
  return (
    <p
      className={classes.trial}
      aria-live="polite"
      aria-busy={isCounting}
      data-counting={(isKnown && isCounting) || undefined}
      data-known={isKnown || undefined}
    >
      <IconFlask size={16} aria-hidden />
      <span>{text()}</span>
    </p>
  );
}
