import { Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { useTimeZone } from '../../../lib/format.ts';
import { dateFormat } from '../../../lib/formatters.ts';
import { useLocale } from '../../../lib/locale.ts';
import type { Search } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { dimOf, type PlaceGroup } from '../../../parts/bi/group-of.ts';
import { type AgainstName, againstNames } from '../../../parts/bi/other-period.ts';
import type { Source } from '../../../parts/bi/source.ts';
import { useChoices } from '../../../parts/bi/source-choices.ts';
import { SourceFilters } from '../../../parts/bi/source-filters.tsx';
import { readDay, useCalendarLocale, writeDay } from '../../../ui/form/date-format.ts';
import classes from '../bi-storage.module.css';
import { GroupControl } from '../group-control.tsx';

const EACH_OTHER = 'each';

interface CompareToolbarProps {
  source: Source;
  by: PlaceGroup;
  idMeasurement: number;
  against: AgainstName | undefined;
  /** The first day of the chosen other period, `YYYY-MM-DD`. */
  day: string | undefined;
  change: (next: Search) => void;
}

function OtherDay({ day, change }: Pick<CompareToolbarProps, 'day' | 'change'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const calendar = useCalendarLocale();
  const timeZone = useTimeZone();
  return (
    <DateInput
      aria-label={t('bi-storage.compare.day')}
      placeholder={t('bi-storage.compare.day')}
      leftSection={<IconCalendar size={16} aria-hidden />}
      value={day ?? null}
      onChange={(next) => change({ day: next ?? undefined })}
      locale={calendar}
      valueFormat={(value) => writeDay(value, locale)}
      dateParser={(text) => readDay(text, locale)}
      maxDate={dateFormat('sv-SE', { timeZone }).format(Date.now())}
      w={180}
    />
  );
}

/** What is compared: which places, which measurement, and with what. */
export function CompareToolbar({ source, by, idMeasurement, against, day, change }: CompareToolbarProps) {
  const { t } = useTranslation();
  const { choices } = useChoices('measurements', { source, search: '', enabled: true });
  const dims = by === 'warehouse' ? (['warehouses'] as const) : (['warehouses', dimOf[by]] as const);
  return (
    <div className={classes.toolbar}>
      <GroupControl
        value={by}
        onChange={(next) => change({ by: next === 'warehouse' ? undefined : next, reference: undefined })}
      />
      <SourceFilters dims={dims} />
      <Select
        aria-label={t('bi-storage.compare.measurement')}
        data={choices.map(({ value, label }) => ({ value: String(value), label }))}
        value={choices.length > 0 ? String(idMeasurement) : null}
        onChange={(value) => change({ measurements: value ?? undefined })}
        allowDeselect={false}
        w={180}
      />
      <Select
        aria-label={t('bi-storage.compare.with')}
        data={[
          { value: EACH_OTHER, label: t('bi-storage.compare.against.each') },
          ...againstNames.map((value) => ({ value, label: t(`bi-storage.compare.against.${value}`) })),
        ]}
        value={against ?? EACH_OTHER}
        onChange={(value) =>
          change({ against: value === EACH_OTHER ? undefined : value, reference: undefined })
        }
        allowDeselect={false}
        w={260}
      />
      {against === 'chosen' && <OtherDay day={day} change={change} />}
    </div>
  );
}
