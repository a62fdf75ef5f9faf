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
}

/** What the product does by itself: sign-in, jobs, ingest. */
export const system: Context = {
  idUser: null,
  idCompany: null,
  operator: true,
  all: true,
  correlation: null,
};

/** Ids are numbers by type and by check, so they may stand in the text of a statement. */
function whole(value: number): number {
  if (!Number.isInteger(value)) throw new TypeError(`not an identifier: ${value}`);
  return value;
}

export function beginStatement({ all, idCompany, operator }: Context): string {
  if (all) return 'begin; select use_all()';
  if (idCompany === null) return 'begin';
  return `begin; select use_company(${whole(idCompany)}, ${operator})`;
}
