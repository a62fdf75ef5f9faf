import { ActionIcon, Button, SegmentedControl, Slider, VisuallyHidden } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { useIsLost } from '../../../lib/server-health.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import classes from './structure.module.css';
import { type PlanReplay, type Speed, speeds } from './use-replay.ts';

interface ReplayBarProps {
  replay: PlanReplay;
  /** Writes the moment of an index. */
  say: (index: number) => string;
}

/** The moment of the plan: slider, step by step, or played. */
export function ReplayBar({ replay, say }: ReplayBarProps) {
  const { t } = useTranslation();
  const help = useId();
  const lost = useIsLost();
  const { index, last, isNow, playing, speed, go, toggle, setSpeed } = replay;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    toggle();
  };
  const step = (by: number, label: string, Icon: typeof IconPlayerPlay) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      data-hint={label}
      disabled={by < 0 ? index === 0 : isNow}
      onClick={() => go(index + by)}
    >
      <Icon size={18} className="mantine-rotate-rtl" />
    </ActionIcon>
  );
  const playLabel = t(playing ? 'bi-detail.structure.pause' : 'bi-detail.structure.play');
  const PlayIcon = playing ? IconPlayerPause : IconPlayerPlay;
  return (
    <div className={classes.replay}>
      <div className={classes.buttons}>
        {step(-1, t('bi-detail.structure.before'), IconPlayerTrackPrev)}
        <ActionIcon
          variant="default"
          size={36}
          aria-label={playLabel}
          data-hint={playLabel}
          disabled={last === 0}
          onClick={toggle}
        >
          <PlayIcon size={18} className={playing ? '' : 'mantine-rotate-rtl'} />
        </ActionIcon>
        {step(1, t('bi-detail.structure.after'), IconPlayerTrackNext)}
      </div>
      <Slider
        className={classes.slider ?? ''}
        min={0}
        max={Math.max(1, last)}
        value={last === 0 ? 1 : index}
        disabled={last === 0}
        onChange={go}
        label={(value) => <bdi>{say(value)}</bdi>}
        thumbProps={{ 'aria-valuetext': say(index), 'aria-describedby': help } as object}
        thumbLabel={t('bi-detail.structure.time')}
        onKeyDownCapture={onKeyDown}
      />
      <VisuallyHidden id={help}>{t('bi-detail.structure.keys')}</VisuallyHidden>
      <bdi className={classes.moment}>{say(index)}</bdi>
      <span className={classes.now}>
        {isNow ? (
          !lost && <StateBadge tone="normal">{t('bi-detail.structure.live')}</StateBadge>
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlayerSkipForward size={14} className="mantine-rotate-rtl" aria-hidden />}
            onClick={() => go(last)}
          >
            {t('bi-detail.structure.toNow')}
          </Button>
        )}
      </span>
      <SegmentedControl
        size="xs"
        className={classes.speed ?? ''}
        aria-label={t('bi-detail.structure.speed')}
        value={String(speed)}
        onChange={(value) => setSpeed(Number(value) as Speed)}
        data={speeds.map((one) => ({ value: String(one), label: `${one}×` }))}
      />
    </div>
  );
}
