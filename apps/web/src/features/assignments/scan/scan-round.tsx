import { Button, TextInput } from '@mantine/core';
import { IconCamera, IconCameraOff, IconMapPin } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { TargetValues } from '../../../parts/places/target-fields.tsx';
import row from '../../../ui/layout/row.module.css';
import { hasDetector } from './barcode-detector.ts';
import classes from './scan.module.css';
import { LastScan, ScanCounts, ScanLines } from './scan-lines.tsx';
import { TargetName } from './target-name.tsx';
import { useScans } from './use-scans.ts';

const Camera = lazy(() => import('./camera.tsx').then((part) => ({ default: part.Camera })));

interface ScanRoundProps {
  target: TargetValues;
  onLeave: () => void;
}

/** Input for a scanner, which types a code and Enter, or for a person. It always keeps the focus. */
export function ScanRound({ target, onLeave }: ScanRoundProps) {
  const { t } = useTranslation();
  const { scans, scan, idAssignment, undo, undoing } = useScans(target);
  const [code, setCode] = useState('');
  const [camera, setCamera] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    box.current?.focus();
    // Restores the focus, because a scanner's keystrokes would otherwise be lost.
    const refocus = () => {
      if (document.activeElement === document.body) box.current?.focus();
    };
    document.addEventListener('click', refocus);
    return () => document.removeEventListener('click', refocus);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    scan(code);
    setCode('');
    box.current?.focus();
  };

  return (
    <div className={classes.round}>
      <div className={classes.target}>
        <IconMapPin size={20} aria-hidden />
        <div className={classes.targetWords}>
          <span className={classes.dim}>{t('assignments.scan.into')}</span>
          <TargetName target={target} />
        </div>
        <Button variant="default" onClick={onLeave}>
          {t('assignments.scan.change')}
        </Button>
      </div>
      <LastScan
        scan={scans[0]}
        undoing={undoing}
        onUndo={(last) => {
          void undo(last);
          box.current?.focus();
        }}
      />
      <form className={classes.entry} onSubmit={submit}>
        <TextInput
          ref={box}
          size="xl"
          className={classes.box ?? ''}
          aria-label={t('assignments.scan.code')}
          description={t('assignments.scan.hint')}
          classNames={{ description: classes.hint ?? '' }}
          inputWrapperOrder={['input', 'description']}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="send"
          dir="ltr"
        />
        <Button type="submit" size="xl" className={classes.send ?? ''}>
          {t('assignments.scan.send')}
        </Button>
      </form>
      {hasDetector() && (
        <Button
          variant="default"
          size="md"
          aria-pressed={camera}
          leftSection={
            camera ? <IconCameraOff size={18} aria-hidden /> : <IconCamera size={18} aria-hidden />
          }
          onClick={() => setCamera(!camera)}
        >
          {t(camera ? 'assignments.scan.cameraStop' : 'assignments.scan.camera')}
        </Button>
      )}
      {camera && (
        <Suspense fallback={null}>
          <Camera onCode={scan} onFail={() => setCamera(false)} />
        </Suspense>
      )}
      {scans.length > 0 && (
        <section className={classes.results} aria-label={t('assignments.scan.lines')}>
          <header className={row.spread}>
            <ScanCounts scans={scans} />
            {idAssignment && (
              <Button
                component={Link}
                {...linkTo('assignment', idAssignment)}
                variant="default"
                size="compact-md"
              >
                {t('assignments.scan.see')}
              </Button>
            )}
          </header>
          <ScanLines scans={scans} />
        </section>
      )}
    </div>
  );
}
