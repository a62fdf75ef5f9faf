import { IconPlugConnectedX, IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { type Loss, useServerHealth } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { clockText } from '../../ui/states/age.tsx';
import classes from './connection-bar.module.css';
import { useScrolledPast } from './use-scrolled.ts';

const BACK_MS = 4_000;

/** Whether the connection came back a moment ago. */
function useJustBack(lost: Loss | null): boolean {
  const [before, setBefore] = useState(lost);
  const [back, setBack] = useState(false);
  if (before !== lost) {
    setBefore(lost);
    setBack(before !== null && lost === null);
  }
  useEffect(() => {
    if (!back) return undefined;
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [back]);
  return back;
}

function Words({ lost }: { lost: Loss }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const Icon = lost.cause === 'network' ? IconWifiOff : IconPlugConnectedX;
  const time = clockText(new Date(lost.since), Date.now(), locale, timeZone);
  return (
    <>
      <Icon size={16} aria-hidden />
      <strong>{t('shell.connection.since', { time })}</strong>
      <span>{t(`shell.connection.${lost.cause}`)}</span>
    </>
  );
}

interface ConnectionBarProps {
  /** Height of the header once it is fixed. */
  below: number;
  fixedAfter: number;
}

/** Says that the connection is lost, and for a moment that it is back. It lies over the page, which does not move. */
export function ConnectionBar({ below, fixedAfter }: ConnectionBarProps) {
  const { t } = useTranslation();
  const lost = useServerHealth((health) => health.lost);
  const back = useJustBack(lost);
  const fixed = useScrolledPast(fixedAfter);
  const isShown = lost !== null || back;
  return (
    <div
      className={classes.place}
      style={{ insetBlockStart: fixed ? below : 0 }}
      data-connection-shown={isShown || undefined}
      role="status"
    >
      {isShown && (
        <div className={classes.bar} data-back={back || undefined}>
          {lost ? (
            <Words lost={lost} />
          ) : (
            <>
              <IconWifi size={16} aria-hidden />
              <strong>{t('shell.connection.back')}</strong>
            </>
          )}
        </div>
      )}
    </div>
  );
}
