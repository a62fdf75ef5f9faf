import type { ActivityRecord } from '@gemelo/contract/endpoints/activity-records';
import { REPORT_PEOPLE, trackedReport } from '@gemelo/contract/endpoints/field-reports';
import type { TrackedPerson } from '@gemelo/contract/endpoints/tracking';
import type { FileFormat } from '@gemelo/contract/kit/paging';
import { downloadFile } from '../../../lib/api.ts';
import { useTimeZone } from '../../../lib/format.ts';
import { dateFormat } from '../../../lib/formatters.ts';
import { saveCsv } from '../../../lib/save-file.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { TrackerFilter } from '../filters/tracker-filter.ts';

interface Shown {
  filter: TrackerFilter;
  /** Who matches the filters, also those who recorded nothing. */
  people: readonly Pick<TrackedPerson, 'idUser'>[];
  records: readonly ActivityRecord[];
}

/** Whose report it is: everybody with a row, and whoever was chosen although they did nothing. */
export function reportedPeople({ filter, people, records }: Shown): number[] {
  const areChosen = filter.users.length > 0 || filter.search !== '';
  return [
    ...new Set([
      ...records.map(({ User }) => User.idUser),
      ...(areChosen ? people.map(({ idUser }) => idUser) : []),
    ]),
  ];
}

/** Rows as a file of their own, with moments and units as in the files that the server makes. */
function useCsv() {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const clock = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (records: readonly ActivityRecord[]) => [
    [
      t('tracker.column.action'),
      `${t('tracker.column.at')} (${timeZone})`,
      t('tracker.column.person'),
      t('tracker.column.warehouse'),
      t('tracker.column.activity'),
      `${t('tracker.column.distance')} (m)`,
      t('contract:field.note'),
    ],
    ...records.map((one) => [
      one.Action.name,
      clock.format(new Date(one.at)),
      one.User.name,
      one.Warehouse?.name ?? '',
      one.Activity.name,
      one.distance,
      one.note ?? '',
    ]),
  ];
}

/** Files of the shown rows; reports know so many people at most, and nothing about nobody. */
export function useActionsFiles(shown: Shown, name: string) {
  const csvOf = useCsv();
  const { filter, records } = shown;
  const idUser = reportedPeople(shown);
  const isTooMany = idUser.length > REPORT_PEOPLE;
  const formats: readonly FileFormat[] =
    idUser.length === 0 ? [] : isTooMany ? ['csv'] : ['csv', 'xlsx', 'pdf'];
  const report = (format: 'xlsx' | 'pdf') =>
    downloadFile(
      trackedReport,
      {
        query: {
          ...{ startDate: filter.days.from, endDate: filter.days.to, format, title: name },
          ...(filter.types.length > 0 ? { type: filter.types.join(',') } : {}),
        },
        body: {
          idUser,
          ...(filter.actions.length > 0 ? { actions: [...filter.actions] } : {}),
          ...(filter.warehouses.length > 0 ? { warehouses: [...filter.warehouses] } : {}),
        },
      },
      `${name}.${format}`,
    );
  const save = (format: FileFormat) =>
    format === 'csv' ? saveCsv(csvOf(records), `${name}.csv`) : report(format);
  return { formats, isTooMany, people: idUser.length, save };
}
