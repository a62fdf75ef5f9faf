import { useSearch } from '../../lib/navigation.ts';
import { FormAnswers } from './form-answers.tsx';
import { FormsWithAnswers } from './forms-with-answers.tsx';

/** The answers of the form that the address names, or the forms to choose from. */
export function FormAnswersScreen() {
  const { id } = useSearch();
  return id === undefined ? <FormsWithAnswers /> : <FormAnswers key={id} idForm={Number(id)} />;
}
