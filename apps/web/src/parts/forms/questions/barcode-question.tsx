import { ANSWER_TEXT_MAX } from '@gemelo/contract/forms/document';
import { Button, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type QuestionProps, useAsked } from '../filling.ts';
import classes from '../forms.module.css';
import { useInputProps } from '../question-frame.tsx';

const BarcodeScanner = lazy(() =>
  import('./barcode-scanner.tsx').then((m) => ({ default: m.BarcodeScanner })),
);

/** A code that is read by the camera or typed. */
export function BarcodeQuestion({ compiled, instance }: QuestionProps) {
  const { t } = useTranslation();
  const asked = useAsked<string>({ compiled, instance });
  const [scanning, setScanning] = useState(false);
  const shared = useInputProps(compiled, asked);
  return (
    <div className={classes.frame}>
      <TextInput
        {...shared}
        value={asked.given ?? ''}
        onChange={(event) => asked.set(event.currentTarget.value || null)}
        maxLength={ANSWER_TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        classNames={{ input: classes.mono ?? '' }}
      />
      {!shared.disabled && !scanning && (
        <div className={classes.ways}>
          <Button
            variant="default"
            className={classes.tall}
            leftSection={<IconBarcode size={18} aria-hidden />}
            onClick={() => setScanning(true)}
          >
            {t('form-fill.barcode.scan')}
          </Button>
        </div>
      )}
      {scanning && (
        <Suspense fallback={<p className={classes.note}>{t('ui.loading')}</p>}>
          <BarcodeScanner
            onRead={(code) => {
              asked.set(code);
              setScanning(false);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
