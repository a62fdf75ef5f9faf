import { useTranslation } from '../../../lib/translation.tsx';
import classes from './rules.module.css';
import type { Lack } from './use-rule-rights.ts';

/** Says what the role of the user lacks, and who can give it. */
export function LackText({ lack, id }: { lack: Lack; id?: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.hint} id={id}>
      {t(`form-builder.rules.lacks.${lack}`)} {t('form-builder.rules.whoHelps')}
    </p>
  );
}
