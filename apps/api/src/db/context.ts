import type { Row, Statement } from './statements.ts';
import type { Tx } from './tx.ts';

/** Checks a caller who was taken from the cache, in the same round trip as the first question. */
export interface CallerCheck {
  /** Sets the context, and fails where the session ended or the caller has changed since. */
  statement(context: Context): Statement;
  readonly passed: boolean;
  /** Takes what the statement answered. */
  pass(answer: Row | undefined): void;
}

/** Whose rows a transaction sees, and in whose name it writes. */
export interface Context {
  readonly idUser: number | null;
  readonly idCompany: number | null;
  /** Of the operator's company: may write what everybody shares. */
  readonly operator: boolean;
  /** Every company: the operator's administrators, sign-in, ingest and jobs. */
  readonly all: boolean;
  /** Finds the request in the logs and in the audit. */
  readonly correlation: string | null;
  readonly callerCheck?: CallerCheck | undefined;
  /** The open transaction that work for this context joins, as that of a request with a key. */
  readonly within?: Tx | undefined;
}

/** The same context, for those whose work is to be part of a transaction. */
export const within = <C extends Context>(context: C, tx: Tx): C => ({ ...context, within: tx });

/** What the product does by itself: sign-in, jobs, ingest. */
export const system: Context = {
  idUser: null,
  idCompany: null,
  operator: true,
  all: true,
  correlation: null,
};

/** The check of the caller that has not passed yet. */
export const pendingCheck = ({ callerCheck }: Context): CallerCheck | undefined =>
  callerCheck?.passed === false ? callerCheck : undefined;

const USE_ALL: readonly Statement[] = [{ text: 'select use_all()', values: [] }];

/** Makes a transaction see what its context may see, and checks a caller who was taken from the cache. */
export function contextOf(context: Context): readonly Statement[] {
  const check = pendingCheck(context);
  if (check) return [check.statement(context)];
  const { all, idCompany, operator } = context;
  if (all) return USE_ALL;
  return [{ text: 'select use_company($1, $2)', values: [idCompany, operator] }];
}
