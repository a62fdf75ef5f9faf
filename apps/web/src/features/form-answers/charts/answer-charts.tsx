import { answerFigures, type QuestionFigures } from '@gemelo/contract/endpoints/form-review';
import { IconChartBarOff } from '@tabler/icons-react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import stack from '../../../ui/layout/stack.module.css';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import type { AnsweredForm } from '../answered-form.ts';
import { FilteredAnswers, type Filtering } from '../filters/filtered-answers.tsx';
import { QuestionChart } from './question-chart.tsx';
import { useRowsBehind } from './use-rows-behind.ts';

const isDrawn = ({ choices, numbers }: QuestionFigures) =>
  (choices?.length ?? 0) > 0 || (numbers?.steps.length ?? 0) > 0;
const CHART = 240;

interface FiguresProps extends Filtering {
  idForm: number;
}

function Figures({ idForm, filters, facets }: FiguresProps) {
  const { t } = useTranslation();
  const behind = useRowsBehind(filters);
  const { data, error, refetch, isFetching } = useRead(
    answerFigures,
    { params: { idForm }, query: { ...filters.query, ...facets } },
    { keepPrevious: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Loading kind="block" height={CHART * 2} />;
  const { total, questions } = data.data;
  const others = questions.filter((question) => !isDrawn(question));
  if (total === 0)
    return (
      <NoData
        icon={<IconChartBarOff size={24} stroke={1.5} />}
        title={t('form-answers.charts.none')}
        text={t('form-answers.charts.noneText')}
      />
    );
  return (
    <div className={stack.stack}>
      {questions.filter(isDrawn).map((question) => (
        <WhenNear key={question.name} height={CHART}>
          <QuestionChart question={question} behind={behind} />
        </WhenNear>
      ))}
      {others.length > 0 && (
        <Card title={t('form-answers.charts.others')}>
          <Facts
            beside
            facts={others.map(({ label, answered }) => [
              label,
              t('form-answers.charts.answered', { count: answered }),
            ])}
          />
        </Card>
      )}
    </div>
  );
}

/** What the answers that match the filters say to each question. */
export const AnswerCharts = ({ answered }: { answered: AnsweredForm }) => (
  <FilteredAnswers answered={answered}>
    {(filtering) => <Figures idForm={answered.form.idForm} {...filtering} />}
  </FilteredAnswers>
);
