import type { ListedBoard } from '@gemelo/contract/endpoints/boards';
import { ActionIcon, Portal } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { RotatedBoard } from './rotated-board.tsx';
import classes from './rotation.module.css';
import type { Rotation } from './rotation.ts';
import { useTurning } from './use-turning.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface BoardRotationProps extends Rotation {
  boards: readonly ListedBoard[];
}

/** The arrow keys turn, the space bar pauses, Esc ends. */
function useKeys(keys: Record<string, () => void>) {
  const onKey = useStableCallback((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onKey]);
}

/** Leaving full screen with Esc reaches the browser alone, so it ends the rotation too. */
function useEndWithFullScreen(end: () => void) {
  const stable = useStableCallback(end);
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) stable();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [stable]);
}

/** Boards one after the other over the whole screen, for a display on a wall. */
export function BoardRotation({ ids, seconds, boards }: BoardRotationProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const shown = ids.filter((id) => boards.some(({ idBoard }) => idBoard === id));
  const { at, share, paused, setPaused, step } = useTurning(Math.max(1, shown.length), seconds);
  const idBoard = shown[at];
  useWakeLock();
  useEffect(() => frame.current?.focus(), []);
  const end = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    void navigate({ to: '.', search: idBoard ? { id: idBoard } : {}, replace: true });
  };
  useEndWithFullScreen(end);
  useKeys({
    Escape: end,
    ' ': () => setPaused(!paused),
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
  });
  const name = boards.find((one) => one.idBoard === idBoard)?.name;
  const several = shown.length > 1;
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      data-hint={label}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <Portal>
      <div
        ref={frame}
        className={classes.screen}
        role="dialog"
        aria-label={t('boards.rotation.title')}
        tabIndex={-1}
      >
        <header className={classes.head}>
          <h1 className={classes.name}>
            <bdi>{name ?? t('boards.title')}</bdi>
          </h1>
          {several && (
            <span className={classes.count}>
              {t('boards.rotation.place', { at: at + 1, count: shown.length })}
            </span>
          )}
          {several &&
            button(t('boards.rotation.before'), <IconChevronLeft className={classes.flips} />, () =>
              step(-1),
            )}
          {several &&
            button(
              t(paused ? 'boards.rotation.resume' : 'boards.rotation.pause'),
              paused ? <IconPlayerPlay /> : <IconPlayerPause />,
              () => setPaused(!paused),
            )}
          {several &&
            button(t('boards.rotation.next'), <IconChevronRight className={classes.flips} />, () => step(1))}
          {button(t('boards.rotation.end'), <IconX />, end)}
        </header>
        {several && (
          <div className={classes.progress} aria-hidden>
            <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
          </div>
        )}
        {idBoard ? (
          <RotatedBoard key={idBoard} idBoard={idBoard} share={share} />
        ) : (
          <NoData title={t('boards.gone.title')} text={t('boards.gone.text')} />
        )}
      </div>
    </Portal>
  );
}
