import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
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
  const list = (
    <span className={brief ? classes.line : classes.several}>
      {shown.map((word) => (
        <bdi key={word} className={classes.word}>
          {word}
        </bdi>
      ))}
      {more > 0 && <span className={classes.more}>{t('table.more', { count: more })}</span>}
    </span>
  );
  return more > 0 ? (
    <Tooltip label={words.join(' · ')} multiline maw={320}>
      {list}
    </Tooltip>
  ) : (
    list
  );
}
