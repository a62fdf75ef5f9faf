import { ActionIcon, Select, Switch } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useMeasures } from '../measures.ts';
import classes from './replay.module.css';
import { type Mark, type Reading, type Speed, speeds, type Track } from './replay-model.ts';
import { ReplaySlider } from './replay-slider.tsx';
import type { ReplayControl } from './use-replay.ts';

interface PlayerProps {
  track: Track;
  marks: readonly Mark[];
  replay: ReplayControl;
  reading: Reading | undefined;
  /** Where somebody stays at the moment, in words. */
  stay: string | undefined;
  children?: ReactNode;
}

interface KeyProps {
  label: string;
  keys: string;
  icon: ReactNode;
  primary?: boolean;
  onClick: () => void;
}

const Key = ({ label, keys, icon, primary = false, onClick }: KeyProps) => (
  <ActionIcon
    variant={primary ? 'filled' : 'default'}
    {...(primary ? { color: 'lightGreen' } : {})}
    size={primary ? 44 : 36}
    className={classes.key ?? ''}
    aria-label={label}
    aria-keyshortcuts={keys}
    data-hint={label}
    onClick={onClick}
  >
    {icon}
  </ActionIcon>
);

/** Plays a route: buttons, time and speed, and what is known about the moment. */
export function Player({ track, marks, replay, reading, stay, children }: PlayerProps) {
  const { t } = useTranslation();
  const { exactTime, time, speed: speedText } = useMeasures();
  const { at, playing, speed } = replay;
  const gap = reading?.gap;
  const moment =
    stay ??
    (gap
      ? t('tracker.replay.gap', { from: time(gap.from), to: time(gap.to) })
      : reading?.speed === undefined
        ? ''
        : speedText(reading.speed));
  return (
    <section className={classes.player} aria-label={t('tracker.replay.title')}>
      <div className={classes.buttons}>
        <Key
          label={t('tracker.replay.previous')}
          keys="Shift+ArrowLeft"
          icon={<IconPlayerSkipBackFilled size={16} className="mantine-rotate-rtl" aria-hidden />}
          onClick={replay.toPrevious}
        />
        <Key
          primary
          label={t(playing ? 'tracker.replay.pause' : 'tracker.replay.play')}
          keys="Space"
          icon={
            playing ? (
              <IconPlayerPauseFilled size={20} aria-hidden />
            ) : (
              <IconPlayerPlayFilled size={20} className="mantine-rotate-rtl" aria-hidden />
            )
          }
          onClick={replay.toggle}
        />
        <Key
          label={t('tracker.replay.next')}
          keys="Shift+ArrowRight"
          icon={<IconPlayerSkipForwardFilled size={16} className="mantine-rotate-rtl" aria-hidden />}
          onClick={replay.toNext}
        />
        <span className={classes.now}>
          <strong>{exactTime(at)}</strong>
          <span>{moment}</span>
        </span>
        <Select
          className={classes.speed ?? ''}
          aria-label={t('tracker.replay.speed')}
          data={speeds.map((value) => ({ value: String(value), label: `${value}×` }))}
          value={String(speed)}
          onChange={(value) => value && replay.setSpeed(Number(value) as Speed)}
          allowDeselect={false}
        />
      </div>
      <ReplaySlider track={track} marks={marks} at={at} said={moment} onSeek={replay.seek} />
      <div className={classes.switches}>
        <Switch
          withThumbIndicator={false}
          label={t('tracker.replay.skip')}
          checked={replay.skips}
          onChange={(event) => replay.setSkips(event.currentTarget.checked)}
        />
        {children}
      </div>
    </section>
  );
}
