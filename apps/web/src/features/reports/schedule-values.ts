import {
  type ReportSchedule,
  type ReportScheduleBody,
  type ReportScheduleOptions,
  type ReportSubject,
  reportScheduleBody,
} from '@gemelo/contract/endpoints/reports';

/** A schedule is never about something else than it was. */
export const changeOf = ({ subject: _subject, idCompany: _idCompany, ...change }: ReportScheduleBody) =>
  change;

export const scheduleSchema = reportScheduleBody;
export type ScheduleValues = ReportScheduleBody;

const MORNING = 6;

/** A new one is sent every morning to its author, about the only warehouse if there is one alone. */
export function newSchedule(
  { warehouses, people }: Pick<ReportScheduleOptions, 'warehouses' | 'people'>,
  idUser: number | undefined,
): ScheduleValues {
  return {
    name: '',
    subject: 'warehouse',
    frequency: 'daily',
    weekday: 1,
    day: 1,
    hour: MORNING,
    warehouses: warehouses.length === 1 ? warehouses.map((one) => one.idWarehouse) : [],
    people: [],
    users: people.filter((one) => one.idUser === idUser).map((one) => one.idUser),
    state: 'Activo',
  };
}

export const valuesOf = (schedule: ReportSchedule): ScheduleValues => ({
  name: schedule.name,
  subject: schedule.subject,
  frequency: schedule.frequency,
  weekday: schedule.weekday ?? 1,
  day: schedule.day ?? 1,
  hour: schedule.hour,
  warehouses: schedule.Warehouses.map(({ idWarehouse }) => idWarehouse),
  people: schedule.People.map(({ idUser }) => idUser),
  users: schedule.Users.map(({ idUser }) => idUser),
  state: schedule.state,
});

interface Choice {
  value: number;
  label: string;
}
const joined = (offered: readonly Choice[], chosen: readonly Choice[]): Choice[] => [
  ...offered,
  ...chosen.filter(({ value }) => !offered.some((one) => one.value === value)),
];

/** What can be chosen now, and what was chosen and no longer could be. */
export function choicesOf(
  options: ReportScheduleOptions,
  schedule: ReportSchedule | undefined,
  subject: ReportSubject,
) {
  const recipients = options.people.filter(({ seesField }) => subject !== 'field' || seesField);
  const place = ({ idWarehouse, name }: { idWarehouse: number; name: string }) => ({
    value: idWarehouse,
    label: name,
  });
  const person = ({ idUser, name }: { idUser: number; name: string }) => ({ value: idUser, label: name });
  return {
    warehouses: joined(options.warehouses.map(place), (schedule?.Warehouses ?? []).map(place)),
    people: joined(options.field.map(person), (schedule?.People ?? []).map(person)),
    recipients: joined(recipients.map(person), (schedule?.Users ?? []).map(person)),
  };
}
