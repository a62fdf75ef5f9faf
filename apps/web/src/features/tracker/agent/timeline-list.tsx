import { UnstyledButton } from '@mantine/core';
import {
  IconBuildingWarehouse,
  IconDoorEnter,
  IconDoorExit,
  IconFlag,
  IconFlagFilled,
  IconHandStop,
  IconTargetArrow,
} from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsolated } from '../../../lib/use-isolated.ts';
import type { Icon } from '../../../ui/states/state-badge.tsx';
import { useMeasures } from '../measures.ts';
import { RecordMarks } from '../record/record-marks.tsx';
import { useListKeys } from '../use-list-keys.ts';
import { useRowInSight } from '../use-row-in-sight.ts';
import classes from './agent.module.css';
import { RecordPhotos } from './record-photos.tsx';
import type { Entry } from './timeline.ts';

const icons: Record<Entry['kind'], Icon> = {
  start: IconFlag,
  stop: IconHandStop,
  visit: IconBuildingWarehouse,
  action: IconTargetArrow,
  enter: IconDoorEnter,
  leave: IconDoorExit,
  end: IconFlagFilled,
};

/** What happened, in a few words. */
export function useEntryWords() {
  const { t } = useTranslation();
  const { duration } = useMeasures();
  const isolated = useIsolated();
  return (entry: Entry): { name: string; note?: string } => {
    if ('record' in entry) {
      const { Action, Menu, Warehouse } = entry.record;
      return { name: Action.name, note: isolated.line(Menu.name, Warehouse?.name) };
    }
    if ('crossing' in entry)
      return { name: t(`tracker.timeline.${entry.kind}`, { area: entry.crossing.Geofence.name }) };
    if (!('stop' in entry)) return { name: t(`tracker.timeline.${entry.kind}`) };
    const { number, stop } = entry;
    return {
      name: stop.Warehouse
        ? t('tracker.timeline.visit', { number, name: stop.Warehouse.name })
        : t('tracker.timeline.stop', { number }),
      note: duration((entry.until - entry.at) / 1_000),
    };
  };
}

interface TimelineListProps {
  entries: readonly Entry[];
  current: string | undefined;
  /** The list follows while the replay is moved. */
  follows: boolean;
  onSeek: (entry: Entry) => void;
}

/** The day as a list, in step with the replay. */
export const TimelineList = memo(function TimelineList(props: TimelineListProps) {
  const { entries, current, follows, onSeek } = props;
  const { t } = useTranslation();
  const onKeyDown = useListKeys();
  const root = useRef<HTMLDivElement>(null);
  useRowInSight(root, follows ? current : undefined);
  return (
    <div ref={root} className={classes.timelineScroll}>
      <ol className={classes.timeline} aria-label={t('tracker.timeline.title')} onKeyDown={onKeyDown}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} isCurrent={entry.id === current} onSeek={onSeek} />
        ))}
      </ol>
    </div>
  );
});

interface EntryRowProps {
  entry: Entry;
  isCurrent: boolean;
  onSeek: (entry: Entry) => void;
}

const EntryRow = memo(function EntryRow({ entry, isCurrent, onSeek }: EntryRowProps) {
  const { time } = useMeasures();
  const { name, note } = useEntryWords()(entry);
  const Sign = icons[entry.kind];
  const record = 'record' in entry ? entry.record : undefined;
  return (
    <li className={classes.entry}>
      <UnstyledButton
        className={classes.entryButton}
        data-row
        data-id={entry.id}
        aria-current={isCurrent ? 'time' : undefined}
        onClick={() => onSeek(entry)}
      >
        <time className={classes.clock} dateTime={new Date(entry.at).toISOString()}>
          {time(entry.at)}
        </time>
        <span className={classes.sign} data-kind={entry.kind} aria-hidden>
          <Sign size={14} />
        </span>
        <span className={classes.said}>
          <span className={classes.entryName}>
            <bdi>{name}</bdi>
          </span>
          {note && <span className={classes.entryNote}>{note}</span>}
          {record && <RecordMarks record={record} />}
        </span>
      </UnstyledButton>
      {record && (record.note || record.photoCount > 0) && (
        <div className={classes.entryMore}>
          {record.note && <p dir="auto">{record.note}</p>}
          {record.photoCount > 0 && <RecordPhotos id={record.idActivityUserMenuAction} />}
        </div>
      )}
    </li>
  );
});
