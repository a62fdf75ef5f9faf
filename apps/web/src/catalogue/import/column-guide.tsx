import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../catalogue-words.ts';
import classes from './import.module.css';

const isRequired = ({ kind, optional }: Field) =>
  !optional && kind !== 'flag' && kind !== 'many' && kind !== 'tags' && kind !== 'rows';

/** What each column of the file may hold, in words. */
export function ColumnGuide({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const meaning = (name: string, { kind, of, choices }: Field) =>
    t(`catalogues.import.kind.${kind}`, {
      choices: choices.map((choice) => words.choice(name, choice)).join(', '),
      catalogue: of ? t(`catalogues.name.${of}.title`) : words.label(name),
    });
  return (
    <details className={classes.guide}>
      <summary>{t('catalogues.import.columns')}</summary>
      <dl className={classes.columns}>
        {Object.entries(catalogue.fields).map(([name, field]) => (
          <div key={name} className={classes.column}>
            <dt>
              {words.label(name)}
              {isRequired(field) && (
                <span className={classes.required}>{t('catalogues.import.required')}</span>
              )}
            </dt>
            <dd>{meaning(name, field)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
