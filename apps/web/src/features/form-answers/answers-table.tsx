import { answersOfForm } from '@gemelo/contract/endpoints/form-answers';
import { Button } from '@mantine/core';
import { IconClipboardList, IconFilterOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { filterOf, useTableState } from '../../ui/data-table/table-state.ts';
import { AnswerPeek } from './answer/answer-peek.tsx';
import { type AnsweredForm, viewsOf } from './answered-form.ts';
import { FilterRow } from './filters/filter-row.tsx';
import { useAnswerFacets } from './filters/use-answer-facets.ts';
import { useAnswerFilters } from './filters/use-answer-filters.ts';
import classes from './form-answers.module.css';
import { ExportAnswers } from './table/export-answers.tsx';
import { useAnswerColumns } from './table/use-answer-columns.tsx';
import { useVersionDocuments } from './table/use-version-documents.ts';
import { useOpenAnswer } from './use-open-answer.ts';

/** The answers of a form, a column for each question. */
export function AnswersTable({ answered }: { answered: AnsweredForm }) {
  const { t } = useTranslation();
  const { form, headers } = answered;
  const filters = useAnswerFilters();
  const facets = useAnswerFacets(form);
  const facetIds = useMemo(() => facets.map(({ id }) => id), [facets]);
  const [state] = useTableState({ facets: facetIds });
  const { itemOf, onRows } = useVersionDocuments(form);
  const columns = useAnswerColumns(headers, itemOf);
  const { open } = useOpenAnswer();
  const clear = (
    <Button variant="default" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={filters.clear}>
      {t('table.clearFilters')}
    </Button>
  );
  return (
    <div className={classes.list}>
      <FilterRow answered={answered} filters={filters} />
      <DataTable
        endpoint={answersOfForm}
        params={{ id: form.idForm }}
        query={filters.query}
        columns={columns}
        facets={facets}
        rowId={({ idFormAnswer }) => idFormAnswer}
        storageKey={`form-answers-${form.idForm}`}
        screen={viewsOf(form)}
        label={t('form-answers.title')}
        exportName={false}
        searchable={false}
        onRows={onRows}
        onOpen={({ idFormAnswer }) => open(idFormAnswer)}
        peek={(answer) => <AnswerPeek idFormAnswer={answer.idFormAnswer} />}
        toolbarExtra={<ExportAnswers answered={answered} query={{ ...filters.query, ...filterOf(state) }} />}
        emptyState={
          filters.isSet
            ? { title: t('table.noMatch'), text: t('table.noMatchText'), action: clear }
            : {
                icon: <IconClipboardList size={24} stroke={1.5} />,
                title: t('form-answers.none.title'),
                text: t('form-answers.none.text'),
              }
        }
      />
    </div>
  );
}
