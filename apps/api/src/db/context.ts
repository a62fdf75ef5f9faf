import type { Row, Statement } from './statements.ts';
import type { Tx } from './tx.ts';

/** Who calls is taken for who called before with the same token, and checked in the same round trip as the first question. */
export interface Presumption {
  /** Makes a transaction see what this context may see, and fails where the caller is somebody else by now. */
  check(context: Context): Statement;
  readonly settled: boolean;
  /** Takes what the check answered: the caller is who was presumed. */
  settle(answer: Row | undefined): void;
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
  readonly presumed?: Presumption | undefined;
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

/** The question that must still be asked about the caller. */
export const unsettled = ({ presumed }: Context): Presumption | undefined =>
  presumed?.settled === false ? presumed : undefined;

const USE_ALL: readonly Statement[] = [{ text: 'select use_all()', values: [] }];

/** What makes a transaction see what its context may see; a caller who is only presumed is checked by it. */
export function contextOf(context: Context): readonly Statement[] {
  const presumed = unsettled(context);
  if (presumed) return [presumed.check(context)];
  const { all, idCompany, operator } = context;
  if (all) return USE_ALL;
  return [{ text: 'select use_company($1, $2)', values: [idCompany, operator] }];
}
