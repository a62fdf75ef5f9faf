import { linkTo } from '../../lib/addresses.ts';
import type { Place } from '../../lib/navigation.ts';

/** Search parameter of the answer that is open over its list. */
export const ANSWER_PARAM = 'respuesta';

/** Where an answer is opened. */
export const answerLink = (idForm: number, idFormAnswer: number): Place => ({
  ...linkTo('formAnswers'),
  search: { id: idForm, [ANSWER_PARAM]: idFormAnswer },
});
