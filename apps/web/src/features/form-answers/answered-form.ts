import type { AnswerHeader } from '@gemelo/contract/endpoints/form-answers';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';

/** A form with the questions of all its versions. */
export interface AnsweredForm {
  form: FormDetail;
  headers: readonly AnswerHeader[];
}

/** Path under which the views of this form are saved. */
export const viewsOf = ({ idForm }: Pick<FormDetail, 'idForm'>) =>
  `/registro/formulario/respuestas/${idForm}`;
