import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './skeleton.module.css';

/** Stands for a framed part of a page. */
export const Bone = ({ height }: { height: number }) => (
  <div className={classes.bone} style={{ blockSize: height }} />
);

/** Stands for a line of text that is 8 px higher. */
export const TextBone = ({ height, width }: { height: number; width: number }) => (
  <div className={classes.text} style={{ blockSize: height, inlineSize: width, maxInlineSize: '100%' }} />
);

interface SkeletonProps {
  /** The layout of the page, so that nothing moves when it arrives. */
  layout: string | undefined;
  even?: boolean;
  single?: boolean;
  children: ReactNode;
}

/** A page, or a part of it, while it loads. */
export function Skeleton({ layout, even, single, children }: SkeletonProps) {
  const { t } = useTranslation();
  return (
    <div
      className={layout}
      data-even={even || undefined}
      data-single={single || undefined}
      data-loading
      role="status"
      aria-label={t('ui.loading')}
    >
      {children}
    </div>
  );
}
