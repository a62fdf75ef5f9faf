import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { makeDetector } from './barcode-detector.ts';
import classes from './scan.module.css';

const DETECT_EVERY = 200;
/** A label that stays in view counts once. */
const REPEAT_AFTER_MS = 3000;

interface CameraProps {
  onCode: (code: string) => void;
  onFail: () => void;
}

/** Reads codes while open; the same code counts again only after it was out of view for a while. */
export function Camera({ onCode, onFail }: CameraProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onCode, fail: onFail });
  handlers.current = {
    onCode,
    fail: () => {
      snackbar.error(t('assignments.scan.cameraFailed'));
      onFail();
    },
  };

  useEffect(() => {
    const detector = makeDetector();
    const lastSeen = new Map<string, number>();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;

    const detect = async () => {
      const shown = video.current;
      if (stopped || !detector || !shown) return;
      // An unreadable frame is skipped; the next one follows.
      const found = await detector.detect(shown).catch(() => []);
      const now = Date.now();
      for (const { rawValue } of found) {
        if (now - (lastSeen.get(rawValue) ?? 0) > REPEAT_AFTER_MS) handlers.current.onCode(rawValue);
        lastSeen.set(rawValue, now);
      }
      if (!stopped) timer = setTimeout(() => void detect(), DETECT_EVERY);
    };

    const open = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      stream = opened;
      if (stopped || !video.current) {
        for (const track of opened.getTracks()) track.stop();
        return;
      }
      video.current.srcObject = opened;
      await video.current.play();
      await detect();
    };
    open().catch(() => {
      if (!stopped) handlers.current.fail();
    });

    return () => {
      stopped = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  return (
    <video
      ref={video}
      className={classes.camera}
      aria-label={t('assignments.scan.cameraView')}
      muted
      playsInline
    />
  );
}
