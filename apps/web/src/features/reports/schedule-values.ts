import {
  type ReportSchedule,
  type ReportScheduleBody,
  type ReportScheduleOptions,
  reportScheduleBody,
} from '@gemelo/contract/endpoints/reports';

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
    frequency: 'daily',
    weekday: 1,
    day: 1,
    hour: MORNING,
    warehouses: warehouses.length === 1 ? warehouses.map((one) => one.idWarehouse) : [],
    users: people.filter((one) => one.idUser === idUser).map((one) => one.idUser),
    state: 'Activo',
  };
}

export const valuesOf = (schedule: ReportSchedule): ScheduleValues => ({
  name: schedule.name,
  frequency: schedule.frequency,
  weekday: schedule.weekday ?? 1,
  day: schedule.day ?? 1,
  hour: schedule.hour,
  warehouses: schedule.Warehouses.map(({ idWarehouse }) => idWarehouse),
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
export function choicesOf(options: ReportScheduleOptions, schedule: ReportSchedule | undefined) {
  const place = ({ idWarehouse, name }: { idWarehouse: number; name: string }) => ({
    value: idWarehouse,
    label: name,
  });
  const person = ({ idUser, name }: { idUser: number; name: string }) => ({ value: idUser, label: name });
  return {
    warehouses: joined(options.warehouses.map(place), (schedule?.Warehouses ?? []).map(place)),
    people: joined(options.people.map(person), (schedule?.Users ?? []).map(person)),
  };
}
