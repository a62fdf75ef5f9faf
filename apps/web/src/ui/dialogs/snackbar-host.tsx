import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconBellRinging, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './snackbar.module.css';
import { type Snack, type SnackbarTone, snackbar, useSnacks } from './snackbar.ts';

const icons: Record<SnackbarTone, typeof IconInfoCircle> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconBellRinging,
  info: IconInfoCircle,
};

/** Stands once, near the root. It is there before the first message, so that readers of the screen hear it. */
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
  const [held, setHeld] = useState(false);
  const { id, ms, tone, text, action } = snack;
  const Icon = icons[tone];

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => snackbar.close(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, held]);

  return (
    <div
      className={classes.snack}
      data-tone={tone}
      {...(tone === 'error' ? { role: 'alert' } : {})}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
