/** The bound of the backlog of a company: beyond this many twins, all of them are evaluated. */
const MOST_TWINS = 20_000;

export interface Waiting {
  twins: Set<number>;
  /** Every twin that may have new readings. */
  all: boolean;
  /** A structural change that may end alarms of twins without new readings. */
  moved: boolean;
}
export type Turn = Waiting & { idCompany: number };

export function createBacklog() {
  const companies = new Map<number, Waiting>();

  const of = (idCompany: number): Waiting => {
    const known = companies.get(idCompany) ?? { twins: new Set<number>(), all: false, moved: false };
    companies.set(idCompany, known);
    return known;
  };

  return {
    add(idCompany: number, ids: Iterable<number> | undefined) {
      const waiting = of(idCompany);
      if (ids === undefined) waiting.all = true;
      else for (const id of ids) waiting.twins.add(id);
      if (waiting.twins.size > MOST_TWINS) {
        waiting.twins.clear();
        waiting.all = true;
      }
    },
    move(idCompany: number) {
      of(idCompany).moved = true;
    },
    /** The next company with its whole backlog; later additions start a new one. */
    take(): Turn | undefined {
      const [next] = companies;
      if (!next) return undefined;
      companies.delete(next[0]);
      return { idCompany: next[0], ...next[1] };
    },
    giveBack({ idCompany, twins, all, moved }: Turn) {
      this.add(idCompany, all ? undefined : []);
      this.add(idCompany, twins);
      if (moved) this.move(idCompany);
    },
  };
}
