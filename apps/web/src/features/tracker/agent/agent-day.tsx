import type { Day } from '@gemelo/contract/kit/zoned';
import { Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { PHONE } from '../../../ui/data-table/card-view.tsx';
import { useFillHeight } from '../../../ui/data-table/use-fill-height.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { DrawnMap } from '../../../ui/map/drawn-map.ts';
import { NoData } from '../../../ui/states/no-data.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { areasOf } from '../map/field-points.ts';
import { Player } from '../replay/player.tsx';
import { currentMark, readingAt } from '../replay/replay-model.ts';
import { useReplay } from '../replay/use-replay.ts';
import { useReplayKeys } from '../replay/use-replay-keys.ts';
import { useGeofences } from '../use-tracker.ts';
import classes from './agent.module.css';
import { AgentMap } from './agent-map.tsx';
import type { Entry } from './timeline.ts';
import { TimelineList } from './timeline-list.tsx';
import type { AgentDay } from './use-agent-day.ts';

const PHONE_HEIGHT = 320;
/** Of the replay below the map. */
const PLAYER = 240;

interface AgentDayViewProps {
  agent: AgentDay;
  day: Day;
  isToday: boolean;
}

/** The map of a day, its replay, and the day as a list. */
export function AgentDayView({ agent, day, isToday }: AgentDayViewProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { track, entries } = agent;
  const [map, setMap] = useState<DrawnMap>();
  const [withFlagged, setWithFlagged] = useState(false);
  const geofences = useGeofences();
  const areas = useMemo(() => areasOf(geofences), [geofences]);
  const whole = useRef<HTMLDivElement>(null);
  const room = useFillHeight(whole, PLAYER) ?? PHONE_HEIGHT;
  const replay = useReplay(track, entries);
  useReplayKeys(track && replay);
  const { at, seek, isAtEnd } = replay;
  const reading = useMemo(() => track && readingAt(track, at), [track, at]);
  useEffect(() => map?.setReplay(reading?.place), [map, reading]);
  const current = track && currentMark(entries, at)?.id;
  const stay = useStay(entries, at);
  const onSeek = useCallback((entry: Entry) => seek(entry.at), [seek]);
  const onSelect = useCallback(
    (id: string) => {
      const entry = entries.find((one) => one.id === id);
      if (entry) seek(entry.at);
    },
    [entries, seek],
  );
  if (entries.length === 0) return <NoData title={t('tracker.day.none')} text={t('tracker.day.noneText')} />;
  return (
    <div className={classes.beside} ref={whole}>
      <div className={classes.watched}>
        <AgentMap
          {...{ track, entries, areas, withFlagged, onSelect }}
          selected={current}
          onMap={setMap}
          frame={`${day} ${track !== undefined}`}
          height={phone ? PHONE_HEIGHT : room}
        />
        {track ? (
          <Player {...{ track, replay, reading, stay }} marks={entries}>
            <Switch
              withThumbIndicator={false}
              label={t('tracker.replay.flagged')}
              checked={withFlagged}
              onChange={(event) => setWithFlagged(event.currentTarget.checked)}
            />
          </Player>
        ) : (
          <Notice tone="info">{t('tracker.day.noRoute')}</Notice>
        )}
        {isToday && isAtEnd && <p className={classes.live}>{t('tracker.day.live')}</p>}
      </div>
      <Card title={t('tracker.timeline.title')}>
        <TimelineList
          entries={entries}
          current={current}
          follows={replay.playing || !isAtEnd}
          onSeek={onSeek}
        />
      </Card>
    </div>
  );
}

/** Where somebody stays at a moment of the replay. */
function useStay(entries: readonly Entry[], at: number): string | undefined {
  const { t } = useTranslation();
  const stay = entries.find(
    (entry) => (entry.kind === 'stop' || entry.kind === 'visit') && entry.at <= at && at < entry.until,
  );
  if (!stay || !('stop' in stay)) return undefined;
  return stay.stop.Warehouse
    ? t('tracker.timeline.visit', { number: stay.number, name: stay.stop.Warehouse.name })
    : t('tracker.timeline.stop', { number: stay.number });
}
