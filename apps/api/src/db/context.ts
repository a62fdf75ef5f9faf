import type { Row, Statement } from './statements.ts';
import type { Tx } from './tx.ts';

/** Validates a cached caller in the same round trip as the first query. */
export interface CallerCheck {
  /** Sets the context, and fails if the session ended or the caller changed since it was cached. */
  statement(context: Context): Statement;
  readonly passed: boolean;
  /** Receives the answer of the statement. */
  pass(answer: Row | undefined): void;
}

/** The tenant whose rows a transaction sees, and the user in whose name it writes. */
export interface Context {
  readonly idUser: number | null;
  readonly idCompany: number | null;
  /** Belongs to the operator's company and may write shared rows. */
  readonly operator: boolean;
  /** Access to every company: the operator's administrators, sign-in, ingest and jobs. */
  readonly all: boolean;
  /** Correlates the request with its logs and audit entries. */
  readonly correlation: string | null;
  readonly callerCheck?: CallerCheck | undefined;
  /** The open transaction that work for this context joins, for example that of a request with an idempotency key. */
  readonly within?: Tx | undefined;
}

/** The same context, bound to an open transaction. */
export const within = <C extends Context>(context: C, tx: Tx): C => ({ ...context, within: tx });

/** The context of the product itself: sign-in, jobs, ingest. */
export const system: Context = {
  idUser: null,
  idCompany: null,
  operator: true,
  all: true,
  correlation: null,
};

/** The caller check, while it has not passed yet. */
export const pendingCheck = ({ callerCheck }: Context): CallerCheck | undefined =>
  callerCheck?.passed === false ? callerCheck : undefined;

const USE_ALL: readonly Statement[] = [{ text: 'select use_all()', values: [] }];

/** The statements that set the access of a transaction and validate a cached caller. */
export function contextOf(context: Context): readonly Statement[] {
  const check = pendingCheck(context);
  if (check) return [{ ...check.statement(context), check: ([answer]) => check.pass(answer) }];
  const { all, idCompany, operator } = context;
  if (all) return USE_ALL;
  return [{ text: 'select use_company($1, $2)', values: [idCompany, operator] }];
}
