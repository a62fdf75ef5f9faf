import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import type {
  Gathered,
  ReportedCompany,
  ReportedDay,
  ReportedPerson,
  ReportedStop,
} from './field-report.queries.ts';

/** Everything that a report says, whatever its format. */
export interface FieldReport extends Gathered {
  company: ReportedCompany;
  people: readonly ReportedPerson[];
  period: { from: string; to: string };
  records: readonly ActivityRecord[];
  /** Of recorded actions, also those beyond what the report lists. */
  total: number;
}

/** What the period of one person came to. */
export interface PersonFigures {
  name: string;
  days: number;
  records: number;
  photos: number;
  visits: number;
  visitSeconds: number;
  distance: number;
  movingSeconds: number;
  stoppedSeconds: number;
  flagged: number;
}

const sum = <T>(rows: readonly T[], value: (row: T) => number) =>
  rows.reduce((total, row) => total + value(row), 0);
export const secondsOf = ({ startedAt, endedAt }: ReportedStop) =>
  (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000;

function figuresOf(name: string, days: readonly ReportedDay[], report: PersonRows): PersonFigures {
  const visits = report.stops.filter(({ warehouse }) => warehouse !== null);
  return {
    name,
    days: days.length,
    records: report.records.length,
    photos: sum(report.records, ({ photoCount }) => photoCount),
    visits: visits.length,
    visitSeconds: sum(visits, secondsOf),
    distance: sum(days, ({ distance }) => distance),
    movingSeconds: sum(days, ({ movingSeconds }) => movingSeconds),
    stoppedSeconds: sum(days, ({ stoppedSeconds }) => stoppedSeconds),
    flagged: sum(days, ({ flagged }) => flagged),
  };
}
interface PersonRows {
  records: readonly ActivityRecord[];
  stops: readonly ReportedStop[];
}

/** One row a person, those too who did nothing. */
export const personFigures = ({ people, days, records, stops }: FieldReport): PersonFigures[] =>
  people.map(({ idUser, name }) =>
    figuresOf(
      name,
      days.filter((day) => day.idUser === idUser),
      {
        records: records.filter(({ User }) => User.idUser === idUser),
        stops: stops.filter((stop) => stop.idUser === idUser),
      },
    ),
  );
