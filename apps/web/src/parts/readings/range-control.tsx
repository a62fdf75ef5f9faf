import { Button, Popover, SegmentedControl } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { spanText, type TimeRange } from '../../ui/chart/time-axis.ts';
import { Loading } from '../../ui/states/loading.tsx';
import classes from './readings.module.css';
import { type Chosen, type RangeName, rangeNames } from './time-window.ts';

const RangeForm = lazy(() => import('./range-form.tsx').then((m) => ({ default: m.RangeForm })));

interface RangeControlProps {
  chosen: Chosen;
  onChoose: (name: RangeName) => void;
  onWindow: (window: TimeRange) => void;
}

/** Period of the charts: a range up to now, or dates. */
export function RangeControl({ chosen, onChoose, onWindow }: RangeControlProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [opened, setOpened] = useState(false);
  const { name, window } = chosen;
  return (
    <div className={classes.control}>
      <SegmentedControl
        aria-label={t('parts.readings.period')}
        classNames={{ root: classes.ranges ?? '', label: classes.range ?? '' }}
        value={window ? '' : name}
        onChange={(next) => onChoose(next as RangeName)}
        data={rangeNames.map((value) => ({ value, label: t(`parts.readings.range.${value}`) }))}
      />
      <Popover opened={opened} onChange={setOpened} position="bottom-start" withinPortal trapFocus>
        <Popover.Target>
          <Button
            variant={window ? 'light' : 'default'}
            leftSection={<IconCalendar size={16} />}
            onClick={() => setOpened(!opened)}
          >
            <bdi>
              {window ? spanText(window.from, window.to, locale, timeZone) : t('parts.readings.dates')}
            </bdi>
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense fallback={<Loading count={2} />}>
            <RangeForm
              window={window}
              onSubmit={(next) => {
                setOpened(false);
                onWindow(next);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
