import { isScreen, linkTo, type ScreenName } from '../../lib/addresses.ts';
import type { Place } from '../../lib/navigation.ts';

/** Screens of other areas, which may not be part of this console. */
const linkIfThere = (name: string, id: number): Place | undefined =>
  isScreen(name) ? linkTo(name as ScreenName, id) : undefined;

/** Where a form is filled in. */
export const fillLink = (idForm: number) => linkIfThere('formFill', idForm);
/** Where the answers of a form are read. */
export const answersLink = (idForm: number) => linkIfThere('formAnswers', idForm);
/** Where one reads an answer of one's own. */
export const answerLink = (idFormAnswer: number) => linkIfThere('formAnswer', idFormAnswer);
