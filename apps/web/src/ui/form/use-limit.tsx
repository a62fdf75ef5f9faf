import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './use-limit.module.css';

/** From here on, of its limit, a text is counted. */
const NEAR = 0.8;

/**
 * What a text input says of its limit: a count once it is near, and what is wrong as soon as it is passed. Nothing is
 * cut: what was pasted stays in sight.
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
      // Always the same shape: an input that moved in the tree would lose the cursor.
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
