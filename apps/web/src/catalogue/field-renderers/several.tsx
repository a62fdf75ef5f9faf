import { useTranslation } from '../../lib/translation.tsx';
import classes from './field-renderers.module.css';

/** A table cell shows only the first few values. */
const MAX_BRIEF = 2;

interface SeveralProps {
  words: readonly string[];
  brief?: boolean | undefined;
}

/** Several values of one field. */
export function Several({ words, brief }: SeveralProps) {
  const { t } = useTranslation();
  const shown = brief ? words.slice(0, MAX_BRIEF) : words;
  const more = words.length - shown.length;
  return (
    <span
      className={brief ? classes.line : classes.several}
      data-hint={more > 0 ? words.join(' · ') : undefined}
    >
      {shown.map((word) => (
        <bdi key={word} className={classes.word}>
          {word}
        </bdi>
      ))}
      {more > 0 && <span className={classes.more}>{t('table.more', { count: more })}</span>}
    </span>
  );
}
