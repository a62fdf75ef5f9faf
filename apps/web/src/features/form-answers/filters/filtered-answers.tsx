import { answersOfForm } from '@gemelo/contract/endpoints/form-answers';
import type { ReactNode } from 'react';
import { FilteredView } from '../../../ui/views/filtered-view.tsx';
import { type AnsweredForm, viewsOf } from '../answered-form.ts';
import classes from '../form-answers.module.css';
import { FilterRow } from './filter-row.tsx';
import { useAnswerFacets } from './use-answer-facets.ts';
import { type AnswerFilters, useAnswerFilters } from './use-answer-filters.ts';

/** What the filters of a view of answers come to. */
export interface Filtering {
  filters: AnswerFilters;
  facets: Record<string, string>;
}

interface FilteredAnswersProps {
  answered: AnsweredForm;
  children: (filtering: Filtering) => ReactNode;
}

/** The filters of the list of answers above another view of the same answers. */
export function FilteredAnswers({ answered, children }: FilteredAnswersProps) {
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
        {(chosen) => children({ filters, facets: chosen })}
      </FilteredView>
    </div>
  );
}
