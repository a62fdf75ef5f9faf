/** Moves the focus to the first field of a question. */
export function focusPath(root: HTMLElement | null, path: string): void {
  const question = root?.querySelector(`[data-path="${CSS.escape(path)}"]`);
  const field = question?.querySelector<HTMLElement>(
    'input:not([type="hidden"]):not(:disabled), textarea, button:not(:disabled), [tabindex]',
  );
  question?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
