import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import type { ReportMap } from './field-report.map.queries.ts';
import type { PersonTotals, ReportedCompany, ReportedStop } from './field-report.queries.ts';

/** What the period of one person came to; counted in the database, whatever the report lists. */
export interface PersonFigures extends PersonTotals {
  name: string;
  records: number;
  photos: number;
}

/** Everything that a report says, whatever its format. */
export interface FieldReport {
  company: ReportedCompany;
  /** One row a person, those too who did nothing. */
  people: readonly PersonFigures[];
  period: { from: string; to: string };
  /** Those that are listed: the newest, in the order in which they were made. */
  records: readonly ActivityRecord[];
  stops: readonly ReportedStop[];
  /** Only on paper. */
  map: ReportMap | undefined;
}

type Figure = Exclude<keyof PersonFigures, 'idUser' | 'name'>;
export const totalOf = (people: readonly PersonFigures[], figure: Figure) =>
  people.reduce((total, one) => total + one[figure], 0);

export const secondsOf = ({ startedAt, endedAt }: ReportedStop) =>
  (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000;

interface Recorded {
  idUser: number;
  records: number;
  photos: number;
}
const nothing = {
  ...{ days: 0, distance: 0, movingSeconds: 0, flagged: 0, stops: 0, visits: 0, visitSeconds: 0 },
  ...{ records: 0, photos: 0 },
};
export function personFigures(
  people: readonly { idUser: number; name: string }[],
  totals: readonly PersonTotals[],
  recorded: readonly Recorded[],
): PersonFigures[] {
  const moved = new Map(totals.map((one) => [one.idUser, one]));
  const did = new Map(recorded.map((one) => [one.idUser, one]));
  return people.map(({ idUser, name }) => ({
    ...nothing,
    ...moved.get(idUser),
    ...did.get(idUser),
    ...{ idUser, name },
  }));
}
