import { getAnswer } from '@gemelo/contract/endpoints/form-answers';
import { useRead } from '../../../lib/query.ts';
import { AnswerView } from '../../../parts/form-answers/answer-view.tsx';
import stack from '../../../ui/layout/stack.module.css';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { AnswerFacts } from './answer-facts.tsx';

/** One answer beside the list. */
export function AnswerPeek({ idFormAnswer }: { idFormAnswer: number }) {
  const { data, error, refetch } = useRead(getAnswer, { params: { idFormAnswer } });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading count={8} />;
  const { document, answers, labels, endedAt } = data.data;
  return (
    <div className={stack.stack}>
      <AnswerFacts answer={data.data} />
      <AnswerView document={document} answers={answers} labels={labels} endedAt={endedAt} />
    </div>
  );
}
