import type { AnsweredForm } from '../answered-form.ts';
import { FilteredAnswers } from '../filters/filtered-answers.tsx';
import { AnswerPlaces } from './answer-places.tsx';

/** Where the answers that match the filters were given. */
export const AnswerMap = ({ answered }: { answered: AnsweredForm }) => (
  <FilteredAnswers answered={answered}>
    {(filtering) => <AnswerPlaces answered={answered} {...filtering} />}
  </FilteredAnswers>
);
