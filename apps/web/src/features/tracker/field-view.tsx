import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconList } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PHONE } from '../../ui/data-table/card-view.tsx';
import { useFillHeight } from '../../ui/data-table/use-fill-height.ts';
import { FieldSide } from './field-side.tsx';
import type { TrackerData } from './filters/filter-bar.tsx';
import type { TrackerFilter } from './filters/tracker-filter.ts';
import { peopleOf } from './map/field-points.ts';
import { TrackerMap } from './map/tracker-map.tsx';
import type { Chosen } from './people/people-list.tsx';
import { useNow } from './people/use-now.ts';
import { useOpenRecord } from './record/use-open-record.ts';
import classes from './tracker.module.css';
import { useActions, useGeofences } from './use-tracker.ts';

const PHONE_HEIGHT = 420;
/** Of the page below the map. */
const MARGIN = 24;
const LEAST = 420;

const noRecords: readonly never[] = [];

interface FieldViewProps {
  data: TrackerData;
  filter: TrackerFilter;
}

/** The map of the field, and beside it the list; on a phone the list is a sheet. */
export function FieldView({ data, filter }: FieldViewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const now = useNow();
  const root = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const room = useFillHeight(whole, MARGIN) ?? LEAST;
  const height = phone ? PHONE_HEIGHT : Math.max(room, LEAST);
  const { open } = useOpenRecord();
  const [selected, setSelected] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  const [followed, setFollowed] = useState<number>();
  const [sheet, setSheet] = useState(false);
  const areActionsShown = filter.shown.includes('actions');
  const actions = useActions(filter, areActionsShown);
  const geofences = useGeofences(filter.shown.includes('geofences'));
  const people = useMemo(() => peopleOf(data.people, filter, locale), [data.people, filter, locale]);
  const found = areActionsShown ? actions.found : undefined;
  const records = found?.records ?? noRecords;
  const chosen: Chosen = {
    selected,
    onSelect: setSelected,
    onPoint: setPointed,
    followed,
    onFollow: (idUser) => {
      setFollowed(idUser);
      // Who is followed is looked at on the map.
      setSheet(false);
    },
  };
  // News of places moves nothing; other filters show other things.
  const { search: _, ...framing } = filter;
  const frame = JSON.stringify([framing, actions.isPlaceholderData]);
  const side = (
    <FieldSide
      {...chosen}
      {...{ people, now, root }}
      records={areActionsShown ? records : undefined}
      total={found?.total ?? 0}
      cut={found?.cut}
      onOpen={open}
    />
  );
  return (
    <div className={classes.beside} ref={whole}>
      <TrackerMap
        {...{ data, filter, people, records, geofences, selected, pointed, followed, frame, now }}
        height={height}
        onSelect={(id) => {
          setSelected(id);
          if (id?.startsWith('a')) open(Number(id.slice(1)));
          else if (id?.startsWith('p')) setSheet(true);
        }}
      />
      {phone ? (
        <>
          <Button
            variant="default"
            size="md"
            leftSection={<IconList size={18} aria-hidden />}
            onClick={() => setSheet(true)}
          >
            {t('tracker.sheet', { count: people.length })}
          </Button>
          <Drawer
            opened={sheet}
            onClose={() => setSheet(false)}
            position="bottom"
            size="70%"
            title={t('tracker.list')}
            closeButtonProps={{ 'aria-label': t('ui.close') }}
            classNames={{ body: classes.sheet ?? '' }}
          >
            {side}
          </Drawer>
        </>
      ) : (
        <section className={classes.side} style={{ blockSize: height }} aria-label={t('tracker.list')}>
          {side}
        </section>
      )}
    </div>
  );
}
