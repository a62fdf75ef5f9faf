import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

const POLL_MS = 50;
const MOST_MS = 10_000;

/** Waits until every picture is there and decoded; after ten seconds the text is printed without the missing ones. */
async function picturesOf(sheet: HTMLElement, count: number) {
  const until = Date.now() + MOST_MS;
  while (sheet.querySelectorAll('img').length < count && Date.now() < until)
    await new Promise((done) => setTimeout(done, POLL_MS));
  await Promise.allSettled(Array.from(sheet.querySelectorAll('img'), (picture) => picture.decode?.()));
}

/** Prints a sheet alone, without the console around it. Pictures that are still being loaded are waited for by their number. */
export async function printSheet(sheet: HTMLElement, pictures = 0): Promise<void> {
  await picturesOf(sheet, pictures);
  const { body } = document;
  const end = () => {
    delete body.dataset.printing;
    delete sheet.dataset.printed;
    sheet.setAttribute('aria-hidden', 'true');
  };
  body.dataset.printing = '';
  sheet.dataset.printed = '';
  // A page that is saved as PDF tells screen readers only what was not hidden from them.
  sheet.removeAttribute('aria-hidden');
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}

interface PrintSheetProps {
  ref: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** What `printSheet` prints; on the screen it is not seen. */
export function PrintSheet({ ref, children }: PrintSheetProps) {
  return createPortal(
    <div ref={ref} className={classes.sheet} aria-hidden>
      {children}
    </div>,
    document.body,
  );
}
