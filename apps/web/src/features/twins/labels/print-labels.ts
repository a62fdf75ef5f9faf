const MARK = 'labels';

/** Prints only the labels below `root`, once every code is drawn. */
export async function printLabels(root: HTMLElement) {
  await Promise.all(Array.from(root.querySelectorAll('img'), (code) => code.decode?.()));
  document.body.dataset.printing = MARK;
  window.addEventListener('afterprint', () => delete document.body.dataset.printing, { once: true });
  window.print();
}
