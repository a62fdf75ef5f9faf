import { type FormLink, LINKS_MAX } from '@gemelo/contract/endpoints/form-links';

/** A link that is over takes no answers any more, unless somebody opens it again. */
const isOver = ({ linkState }: FormLink) => linkState === 'closed' || linkState === 'expired';

/** Whether a form has all the links that it may have; those that are over do not count. */
export const isFull = (links: readonly FormLink[]): boolean =>
  links.filter((link) => !isOver(link)).length >= LINKS_MAX;

/** Those that are over stand last; the newest first in each part. */
export const inOrder = (links: readonly FormLink[]): FormLink[] =>
  links.toSorted(
    (one, other) => Number(isOver(one)) - Number(isOver(other)) || other.idFormLink - one.idFormLink,
  );
