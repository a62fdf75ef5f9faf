import { answersOfForm } from '@gemelo/contract/endpoints/form-answers';
import { FilteredView } from '../../../ui/views/filtered-view.tsx';
import { type AnsweredForm, viewsOf } from '../answered-form.ts';
import { FilterRow } from '../filters/filter-row.tsx';
import { useAnswerFacets } from '../filters/use-answer-facets.ts';
import { useAnswerFilters } from '../filters/use-answer-filters.ts';
import classes from '../form-answers.module.css';
import { AnswerPlaces } from './answer-places.tsx';

/** Where the answers that match the filters were given. */
export function AnswerMap({ answered }: { answered: AnsweredForm }) {
  const { form } = answered;
  const filters = useAnswerFilters();
  const facets = useAnswerFacets(form);
  return (
    <div className={classes.list}>
      <FilterRow answered={answered} filters={filters} />
      <FilteredView
        endpoint={answersOfForm}
        params={{ id: form.idForm }}
        query={filters.query}
        facets={facets}
        searchable={false}
        screen={viewsOf(form)}
      >
        {(filter) => <AnswerPlaces answered={answered} filters={filters} facets={filter} />}
      </FilteredView>
    </div>
  );
}
