import { useTranslation } from '../../lib/translation.tsx';
import classes from './loading.module.css';

interface LoadingProps {
  /** `lines` of text, a `card` grid, a `form`, or one `block` of a given height. */
  kind?: 'lines' | 'cards' | 'form' | 'block';
  count?: number;
  height?: number;
}

/** Skeleton with the dimensions of the content that loads. */
export function Loading({ kind = 'lines', count = 4, height = 240 }: LoadingProps) {
  const { t } = useTranslation();
  const parts = Array.from({ length: kind === 'block' ? 1 : count }, (_, index) => index);
  return (
    <div className={classes.loading} data-loading data-kind={kind} role="status" aria-label={t('ui.loading')}>
      {parts.map((part) => (
        <div
          key={part}
          className={classes.bone}
          style={
            kind === 'lines'
              ? { inlineSize: `${92 - ((part * 17) % 40)}%` }
              : kind === 'block'
                ? { blockSize: height }
                : undefined
          }
        />
      ))}
    </div>
  );
}
