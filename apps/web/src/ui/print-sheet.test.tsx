import { render } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { PrintSheet, printSheet } from './print-sheet.tsx';

/** What the page marks as printed while the browser prints. */
function stubPrint() {
  const print = vi.fn(() => [...document.querySelectorAll('body[data-printing] > [data-printed]')]);
  vi.stubGlobal('print', print);
  return print;
}

test('of several sheets one is printed, and afterwards the page is as before', async () => {
  const print = stubPrint();
  const [labels, code] = [createRef<HTMLDivElement>(), createRef<HTMLDivElement>()];
  render(
    <>
      <PrintSheet ref={labels}>Etiquetas</PrintSheet>
      <PrintSheet ref={code}>Código</PrintSheet>
    </>,
  );
  if (code.current) await printSheet(code.current);
  expect(print.mock.results[0]?.value).toEqual([code.current]);
  expect(code.current?.hasAttribute('aria-hidden')).toBe(false);
  window.dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('[data-printed], [data-printing]')).toBeNull();
  expect(code.current?.getAttribute('aria-hidden')).toBe('true');
});

test('pictures that are still loading are waited for', async () => {
  const print = stubPrint();
  const sheet = createRef<HTMLDivElement>();
  const show = (isLoaded: boolean) => (
    <PrintSheet ref={sheet}>{isLoaded && <img src="/1" alt="" />}</PrintSheet>
  );
  const { rerender } = render(show(false));
  const printed = sheet.current ? printSheet(sheet.current, 1) : undefined;
  await new Promise((done) => setTimeout(done, 100));
  expect(print).not.toHaveBeenCalled();
  rerender(show(true));
  await printed;
  expect(print).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('afterprint'));
});
