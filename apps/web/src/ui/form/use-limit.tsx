import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './use-limit.module.css';

/** Share of the limit from which the counter is shown. */
const NEAR = 0.8;

/**
 * Shows a counter near a text input's limit and an error beyond it. The text is never cut, so pasted text stays
 * visible.
 */
export function useLimit(text: string, longest: number | undefined) {
  const { t } = useTranslation();
  const length = text.trim().length;
  const near = longest !== undefined && length >= longest * NEAR;
  const tooLong = longest !== undefined && length > longest;
  return {
    tooLong,
    limited: {
      classNames: near ? { root: classes.counted ?? '', label: classes.label ?? '' } : {},
      // Always the same element tree: an input that is remounted would lose the caret.
      inputContainer: (input: ReactNode) => (
        <>
          {input}
          {near && (
            <span className={classes.count} data-over={tooLong || undefined} dir="ltr" aria-hidden>
              {length} / {longest}
            </span>
          )}
        </>
      ),
      ...(tooLong ? { error: t('contract:validation.longer', { limit: longest }) } : {}),
    },
  };
}
