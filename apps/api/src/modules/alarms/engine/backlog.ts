/** The bound of the backlog of a company: beyond this many twins, all of them are evaluated. */
const MAX_TWINS = 20_000;

export interface Backlog {
  twins: Set<number>;
  /** Every twin that may have new readings. */
  all: boolean;
  /** A structural change that may end alarms of twins without new readings. */
  moved: boolean;
}
export type CompanyBacklog = Backlog & { idCompany: number };

export function createBacklog() {
  const companies = new Map<number, Backlog>();

  const backlogOf = (idCompany: number): Backlog => {
    const backlog = companies.get(idCompany) ?? { twins: new Set<number>(), all: false, moved: false };
    companies.set(idCompany, backlog);
    return backlog;
  };

  return {
    add(idCompany: number, ids: Iterable<number> | undefined) {
      const backlog = backlogOf(idCompany);
      if (ids === undefined) backlog.all = true;
      else for (const id of ids) backlog.twins.add(id);
      if (backlog.twins.size > MAX_TWINS) {
        backlog.twins.clear();
        backlog.all = true;
      }
    },
    move(idCompany: number) {
      backlogOf(idCompany).moved = true;
    },
    /** The next company with its whole backlog; later additions start a new one. */
    take(): CompanyBacklog | undefined {
      const [next] = companies;
      if (!next) return undefined;
      companies.delete(next[0]);
      return { idCompany: next[0], ...next[1] };
    },
    giveBack({ idCompany, twins, all, moved }: CompanyBacklog) {
      this.add(idCompany, all ? undefined : []);
      this.add(idCompany, twins);
      if (moved) this.move(idCompany);
    },
  };
}
