import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from '../forms.module.css';
import { openDetector } from '../open-detector.ts';

const LOOK_MS = 200;

interface BarcodeScannerProps {
  onRead: (code: string) => void;
  onClose: () => void;
}

type Problem = 'denied' | 'unavailable';

/** Shows the camera on a video element and reads codes until one is found. */
async function watch(video: HTMLVideoElement, signal: AbortSignal, onRead: (code: string) => void) {
  const [detect, stream] = await Promise.all([
    openDetector(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
  ]);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  while (!signal.aborted) {
    const code = await detect(video);
    if (code !== undefined && !signal.aborted) return onRead(code);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return undefined;
}

export function BarcodeScanner({ onRead, onClose }: BarcodeScannerProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onRead);
  latest.current = onRead;
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const leaving = new AbortController();
    if (video.current)
      watch(video.current, leaving.signal, (code) => latest.current(code)).catch((failure: unknown) => {
        if (leaving.signal.aborted) return;
        const isDenied = failure instanceof DOMException && failure.name === 'NotAllowedError';
        setProblem(isDenied ? 'denied' : 'unavailable');
      });
    return () => leaving.abort();
  }, []);
  return (
    <div className={classes.scanner}>
      {problem ? (
        <p className={classes.error} role="alert">
          {t(`form-fill.barcode.${problem}`)}
        </p>
      ) : (
        <video ref={video} muted playsInline aria-label={t('form-fill.barcode.camera')} />
      )}
      <Button variant="default" className={classes.tall} onClick={onClose}>
        {t('ui.close')}
      </Button>
    </div>
  );
}
