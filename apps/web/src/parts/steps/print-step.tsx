import type { FileData } from '@gemelo/contract/endpoints/files';
import type { StepDetail } from '@gemelo/contract/endpoints/steps';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFileUrl } from '../../lib/file-url.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PrintSheet, printSheet } from '../../ui/print-sheet.tsx';
import classes from './step-parts.module.css';

function PrintedPicture({ file }: { file: FileData }) {
  const url = useFileUrl(file.idFile, 'whole');
  return url ? <img src={url} alt={file.name} className={classes.printedPicture} /> : null;
}

const picturesIn = ({ instructions }: StepDetail) =>
  instructions.flatMap(({ files }) => files.filter(({ contentType }) => contentType.startsWith('image/')));

function PrintedStep({ step }: { step: StepDetail }) {
  return (
    <div className={classes.printed}>
      <h1 dir="auto">{step.name}</h1>
      {step.description && <p dir="auto">{step.description}</p>}
      <ol className={classes.printedList}>
        {step.instructions.map((one) => (
          <li key={one.idStepInstruction} className={classes.printedItem}>
            <p dir="auto">{one.text}</p>
            {one.files
              .filter(({ contentType }) => contentType.startsWith('image/'))
              .map((file) => (
                <PrintedPicture key={file.idFile} file={file} />
              ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Prints a step on its own sheet, with its pictures whole and without the console around it. */
export function PrintStep({ step }: { step: StepDetail }) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const [printing, setPrinting] = useState(false);
  const print = async () => {
    setPrinting(true);
    await new Promise((done) => setTimeout(done));
    if (sheet.current) await printSheet(sheet.current, picturesIn(step).length);
    setPrinting(false);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={printing}
        onClick={() => void print()}
      >
        {t('parts.steps.print')}
      </Button>
      {printing && (
        <PrintSheet ref={sheet}>
          <PrintedStep step={step} />
        </PrintSheet>
      )}
    </>
  );
}
