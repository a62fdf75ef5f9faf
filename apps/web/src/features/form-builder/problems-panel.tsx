import { useTranslation } from '../../lib/translation.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import classes from './builder.module.css';
import { itemNamed } from './model/tree.ts';
import type { Builder } from './use-builder.ts';

interface ProblemsPanelProps {
  builder: Builder;
  /** Shows the properties of what was chosen. */
  onOpen: () => void;
}

/** Everything that keeps the form from being published; a click goes to it. */
export function ProblemsPanel({ builder, onOpen }: ProblemsPanelProps) {
  const { t } = useTranslation();
  const { problems, document } = builder;
  if (problems.length === 0) return <Notice tone="normal">{t('form-builder.problems.none')}</Notice>;
  return (
    <Notice tone="warning" title={t('form-builder.problems.title', { count: problems.length })}>
      <ul className={classes.problems}>
        {[...problems.entries()].map(([index, { name, text }]) => (
          <li key={index}>
            {name === undefined ? (
              text
            ) : (
              <button
                type="button"
                onClick={() => {
                  builder.choose(name);
                  onOpen();
                }}
              >
                <bdi>{itemNamed(document, name)?.label || name}</bdi>: {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
