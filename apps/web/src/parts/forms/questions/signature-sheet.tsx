import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from '../forms.module.css';

interface SignatureSheetProps {
  onDone: (picture: Blob) => void;
  onCancel: () => void;
}

/** White paper in both themes, so that the picture looks the same everywhere. */
export function SignatureSheet({ onDone, onCancel }: SignatureSheetProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [isEmpty, setIsEmpty] = useState(true);

  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return undefined;
    const ratio = Math.max(window.devicePixelRatio, 1);
    sheet.width = sheet.offsetWidth * ratio;
    sheet.height = sheet.offsetHeight * ratio;
    sheet.getContext('2d')?.scale(ratio, ratio);
    const drawn = new SignaturePad(sheet, { backgroundColor: '#fff', penColor: '#111' });
    const onStroke = () => setIsEmpty(drawn.isEmpty());
    drawn.addEventListener('endStroke', onStroke);
    pad.current = drawn;
    sheet.parentElement?.scrollIntoView({ block: 'nearest' });
    return () => {
      drawn.removeEventListener('endStroke', onStroke);
      drawn.off();
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    setIsEmpty(true);
  };
  return (
    <div className={classes.signing}>
      <canvas ref={canvas} className={classes.sheet} aria-label={t('form-fill.signature.sheet')} role="img" />
      <div className={classes.ways}>
        <Button
          className={classes.tall}
          disabled={isEmpty}
          onClick={() => canvas.current?.toBlob((blob) => blob && onDone(blob), 'image/png')}
        >
          {t('form-fill.signature.finish')}
        </Button>
        <Button variant="default" className={classes.tall} disabled={isEmpty} onClick={clear}>
          {t('form-fill.signature.clear')}
        </Button>
        <Button variant="subtle" color="gray" className={classes.tall} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </div>
  );
}
