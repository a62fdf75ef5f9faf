import type { FileData } from '@gemelo/contract/endpoints/files';
import type { StepDetail } from '@gemelo/contract/endpoints/steps';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFileUrl } from '../../lib/file-url.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './step-parts.module.css';

const MARK = 'step';
const POLL_MS = 50;
const MOST_MS = 10_000;

/** Waits until every picture is loaded and decoded; after ten seconds the text is printed without the missing ones. */
async function picturesOf(sheet: HTMLElement, count: number) {
  const until = Date.now() + MOST_MS;
  while (sheet.querySelectorAll('img').length < count && Date.now() < until)
    await new Promise((done) => setTimeout(done, POLL_MS));
  await Promise.allSettled(Array.from(sheet.querySelectorAll('img'), (picture) => picture.decode?.()));
}

function PrintedPicture({ file }: { file: FileData }) {
  const url = useFileUrl(file.idFile, 'whole');
  return url ? <img src={url} alt={file.name} className={classes.printedPicture} /> : null;
}

const picturesIn = ({ instructions }: StepDetail) =>
  instructions.flatMap(({ files }) => files.filter(({ contentType }) => contentType.startsWith('image/')));

function PrintSheet({ step }: { step: StepDetail }) {
  return (
    <>
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
    </>
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
    if (sheet.current) await picturesOf(sheet.current, picturesIn(step).length);
    document.body.dataset.printing = MARK;
    window.addEventListener('afterprint', () => delete document.body.dataset.printing, { once: true });
    window.print();
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
      {printing &&
        createPortal(
          <div ref={sheet} className={classes.printed}>
            <PrintSheet step={step} />
          </div>,
          document.body,
        )}
    </>
  );
}
