import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { useFillFiles, useKeptFile } from '../fill-files.ts';
import { type QuestionProps, useAsked } from '../filling.ts';
import classes from '../forms.module.css';
import { QuestionFrame, useObjection } from '../question-frame.tsx';

const SignatureSheet = lazy(() =>
  import('./signature-sheet.tsx').then((m) => ({ default: m.SignatureSheet })),
);

/** A signature, kept as a picture. */
export function SignatureQuestion({ compiled, instance }: QuestionProps) {
  const { t } = useTranslation();
  const { item } = compiled;
  const asked = useAsked<string[]>({ compiled, instance });
  const files = useFillFiles();
  const [signing, setSigning] = useState(false);
  const [failed, setFailed] = useState(false);
  const signed = useKeptFile(asked.given?.[0]);
  const error = useObjection(asked.path, asked.objections);
  const keep = async (blob: Blob) => {
    setSigning(false);
    try {
      asked.set([await files.keep({ name: `${t('form-fill.signature.fileName')}.png`, blob })]);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <QuestionFrame
      item={item}
      required={asked.required}
      error={failed ? t('form-fill.file.storageFull', { name: '' }) : error}
    >
      {signed && !signing && (
        <img src={signed.url} alt={t('form-fill.signature.done')} className={classes.signature} />
      )}
      {signing ? (
        <Suspense fallback={<Loading count={2} />}>
          <SignatureSheet onDone={(blob) => void keep(blob)} onCancel={() => setSigning(false)} />
        </Suspense>
      ) : (
        <div className={classes.ways}>
          <Button
            variant="default"
            className={classes.tall}
            leftSection={<IconSignature size={18} aria-hidden />}
            onBlur={asked.touch}
            onClick={() => setSigning(true)}
          >
            {t(signed ? 'form-fill.signature.again' : 'form-fill.signature.sign')}
          </Button>
          {signed && !asked.required && (
            <Button variant="subtle" color="gray" className={classes.tall} onClick={() => asked.set(null)}>
              {t('form-fill.signature.remove')}
            </Button>
          )}
        </div>
      )}
    </QuestionFrame>
  );
}
