import { Button, CloseButton } from '@mantine/core';
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { Tone } from '../states/state-badge.tsx';
import classes from './snackbar.module.css';
import { type Snack, type SnackbarTone, snackbar, useSnacks } from './snackbar.ts';

const looks: Record<SnackbarTone, { tone: Tone; icon: typeof IconInfoCircle }> = {
  success: { tone: 'normal', icon: IconCircleCheck },
  warning: { tone: 'warning', icon: IconAlertTriangle },
  error: { tone: 'alarm', icon: IconAlertOctagon },
  info: { tone: 'info', icon: IconInfoCircle },
};

/** Mounted once near the root before the first message, because screen readers only announce existing live regions. */
export function SnackbarHost() {
  const snacks = useSnacks((state) => state.snacks);
  return (
    <div className={classes.host} role="log" aria-live="polite">
      {snacks.map((snack) => (
        <SnackView key={snack.id} snack={snack} />
      ))}
    </div>
  );
}

function SnackView({ snack }: { snack: Snack }) {
  const { t } = useTranslation();
  const { hovered, ref: hoverRef } = useHover();
  const { focused, ref: focusRef } = useFocusWithin();
  const { id, ms, tone, text, action } = snack;
  const { icon: Icon, tone: shownTone } = looks[tone];
  const isPaused = hovered || focused;

  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => snackbar.close(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, isPaused]);

  return (
    <div
      ref={useMergedRef(hoverRef, focusRef)}
      className={classes.snack}
      data-tone={shownTone}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.text}>{text}</span>
      {action && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            snackbar.close(id);
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('ui.close')} onClick={() => snackbar.close(id)} />
    </div>
  );
}
