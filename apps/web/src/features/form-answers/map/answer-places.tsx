import { reviewStates } from '@gemelo/contract/endpoints/form-answers';
import { answerPlaces } from '@gemelo/contract/endpoints/form-review';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { ReviewBadge } from '../../../parts/form-answers/review-badge.tsx';
import { PHONE } from '../../../ui/data-table/card-view.tsx';
import row from '../../../ui/layout/row.module.css';
import stack from '../../../ui/layout/stack.module.css';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import type { AnsweredForm } from '../answered-form.ts';
import type { AnswerFilters } from '../filters/use-answer-filters.ts';
import { useOpenAnswer } from '../use-open-answer.ts';
import { type AnswerPoint, pointsOf } from './answer-points.ts';
import { NoPlaces } from './no-places.tsx';
import { useSettled } from './use-settled.ts';

const HEIGHT = { desk: 560, phone: 380 };

/** How many of the shown answers stand where in their review. */
function Tally({ points }: { points: readonly AnswerPoint[] }) {
  const format = useFormat();
  const states = reviewStates
    .map((state) => ({ state, count: points.filter(({ place }) => place.reviewState === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <div className={row.wrap}>
      {states.map(({ state, count }) => (
        <span key={state} className={row.line}>
          <ReviewBadge state={state} />
          <span className="g-figures">{format.number(count)}</span>
        </span>
      ))}
    </div>
  );
}

interface AnswerPlacesProps {
  answered: AnsweredForm;
  filters: AnswerFilters;
  facets: Record<string, string>;
}

/** Points of the newest answers on a map and as a list; one opens its answer. */
export function AnswerPlaces({ answered, filters, facets }: AnswerPlacesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const height = isPhone ? HEIGHT.phone : HEIGHT.desk;
  const { idFormAnswer, open } = useOpenAnswer();
  const query = { ...filters.query, ...facets };
  const { idForm } = answered.form;
  const { data, error, refetch, isFetching, isPlaceholderData } = useRead(
    answerPlaces,
    { params: { idForm }, query },
    { keepPrevious: true },
  );
  const frame = useSettled(JSON.stringify(query), !isPlaceholderData);
  const places = data?.data.places;
  const points = useMemo(() => pointsOf(places ?? []), [places]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Loading kind="block" height={height} />;
  if (points.length === 0)
    return <NoPlaces answered={answered} filters={filters} isFiltered={Object.keys(facets).length > 0} />;
  const { total } = data.data;
  return (
    <div className={stack.stack}>
      {total > points.length && (
        <Notice tone="info">
          {t('form-answers.map.newest', {
            shown: format.number(points.length),
            total: format.number(total),
          })}
        </Notice>
      )}
      <Tally points={points} />
      <LazyMap height={height} missing={t('form-answers.map.missing')}>
        {({ PointsMap, engine }) => (
          <PointsMap
            {...{ engine, height, points, frame }}
            label={t('form-answers.map.title')}
            selected={idFormAnswer === undefined ? undefined : String(idFormAnswer)}
            onSelect={(id) => open(Number(id))}
            say={({ place }) => ({
              name: place.User?.name ?? t('form-answers.outside'),
              note: `#${place.idFormAnswer} · ${format.moment(place.receivedAt)}`,
              state: <ReviewBadge state={place.reviewState} plain />,
            })}
          />
        )}
      </LazyMap>
    </div>
  );
}
