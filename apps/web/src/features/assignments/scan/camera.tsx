import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { makeDetector } from './barcode-detector.ts';
import classes from './scan.module.css';

const DETECT_EVERY = 200;
/** A label that stays in view counts once. */
const SAME_FOR = 3000;

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
    const seen = new Map<string, number>();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;

    const detect = async () => {
      const shown = video.current;
      if (over || !detector || !shown) return;
      // An unreadable frame is skipped; the next one follows.
      const found = await detector.detect(shown).catch(() => []);
      const now = Date.now();
      for (const { rawValue } of found) {
        if (now - (seen.get(rawValue) ?? 0) > SAME_FOR) handlers.current.onCode(rawValue);
        seen.set(rawValue, now);
      }
      if (!over) timer = setTimeout(() => void detect(), DETECT_EVERY);
    };

    const open = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      stream = opened;
      if (over || !video.current) {
        for (const track of opened.getTracks()) track.stop();
        return;
      }
      video.current.srcObject = opened;
      await video.current.play();
      await detect();
    };
    open().catch(() => {
      if (!over) handlers.current.fail();
    });

    return () => {
      over = true;
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
