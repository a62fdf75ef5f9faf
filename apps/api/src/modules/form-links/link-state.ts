import type { LinkState } from '@gemelo/contract/endpoints/form-links';
import { Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';

export interface JudgedLink {
  state: State;
  /** By the database's clock. */
  expired: boolean;
  /** The form is active and has a version to fill in. */
  published: boolean;
  answerLimit: number | null;
  answerCount: number;
}

const isFull = ({ answerLimit, answerCount }: JudgedLink) =>
  answerLimit !== null && answerCount >= answerLimit;

/** What was decided by somebody is told before what happened by itself. */
export function linkStateOf(link: JudgedLink): LinkState {
  if (link.state !== 'Activo') return 'closed';
  if (!link.published) return 'unpublished';
  if (link.expired) return 'expired';
  return isFull(link) ? 'full' : 'open';
}

/** An archived form is closed to people outside. */
const refusals: Record<Exclude<LinkState, 'open'>, string> = {
  closed: 'FORM_LINK_CLOSED',
  unpublished: 'FORM_LINK_CLOSED',
  expired: 'FORM_LINK_EXPIRED',
  full: 'FORM_LINK_FULL',
};

/** Refuses what a link does not take. */
export function mustBeOpen(link: JudgedLink): void {
  const state = linkStateOf(link);
  if (state !== 'open') throw new Refused(refusals[state]);
}

export const remainingOf = ({ answerLimit, answerCount }: Pick<JudgedLink, 'answerLimit' | 'answerCount'>) =>
  answerLimit === null ? null : Math.max(0, answerLimit - answerCount);
