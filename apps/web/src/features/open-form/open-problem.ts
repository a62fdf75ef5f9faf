import { ApiFailure } from '../../lib/api.ts';

/** Why a link shows no form, or takes no answer. */
export type OpenProblem = 'invalid' | 'closed' | 'expired' | 'full' | 'tooMany' | 'down';

const byCode: Record<string, OpenProblem> = {
  FORM_LINK_CLOSED: 'closed',
  FORM_LINK_EXPIRED: 'expired',
  FORM_LINK_FULL: 'full',
};
const byStatus: Record<number, OpenProblem> = { 404: 'invalid', 429: 'tooMany' };

/** What the server says about the link itself; nothing where it objects to something else, or is not there. */
export const linkProblemOf = (failure: unknown): OpenProblem | undefined =>
  failure instanceof ApiFailure ? (byCode[failure.code] ?? byStatus[failure.status]) : undefined;

/** Problems that pass by themselves. */
export const isPassing = (problem: OpenProblem) => problem === 'tooMany' || problem === 'down';

/** Whether an answer that was begun is still filled in: the server takes it for a while after the expiry. */
export const mayGoOn = (problem: OpenProblem | undefined) =>
  problem === undefined || problem === 'expired' || isPassing(problem);

/** The server does not take this, however often it is asked. */
export const isRefusal = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500 && failure.status !== 429;
