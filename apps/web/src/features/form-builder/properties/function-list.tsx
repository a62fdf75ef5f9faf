import { useTranslation } from '../../../lib/translation.tsx';
import classes from './formula.module.css';

/** How each function is written, by what it is for. */
const functionGroups: Record<string, readonly string[]> = {
  logic: [`if(\${a} > 5, 'x', 'y')`, `coalesce(\${a}, 0)`, `not(\${a} = 1)`, `once(today())`],
  numbers: [
    `round(\${a}, 2)`,
    `int(\${a})`,
    `floor(\${a})`,
    `ceiling(\${a})`,
    `abs(\${a})`,
    `sqrt(\${a})`,
    `pow(\${a}, 2)`,
    `number(\${a})`,
  ],
  repeats: [
    `sum(\${a})`,
    `count(\${group})`,
    `count-non-empty(\${a})`,
    `min(\${a})`,
    `max(\${a})`,
    `mean(\${a})`,
    `join(', ', \${a})`,
    'position(..)',
  ],
  choices: [`selected(\${a}, 'x')`, `count-selected(\${a})`, `selected-at(\${a}, 0)`],
  text: [
    `concat(\${a}, ' ', \${b})`,
    `string-length(\${a})`,
    `contains(\${a}, 'x')`,
    `starts-with(\${a}, 'x')`,
    `ends-with(\${a}, 'x')`,
    `upper-case(\${a})`,
    `lower-case(\${a})`,
    `normalize-space(\${a})`,
    `substr(\${a}, 0, 3)`,
    `regex(\${a}, '[0-9]+')`,
  ],
  dates: ['today()', 'now()', `date(\${a})`, `decimal-date-time(\${a})`, `format-date(\${a}, '%d/%m/%Y')`],
};

/** All functions with an example of each, which a click puts at the end of the formula. */
export function FunctionList({ onTake }: { onTake: (example: string) => void }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t('form-builder.formula.functions')}</summary>
      <div className={classes.functions}>
        {Object.entries(functionGroups).map(([group, examples]) => (
          <section key={group}>
            <h4>{t(`form-builder.functionGroup.${group}`)}</h4>
            <ul dir="ltr">
              {examples.map((example) => (
                <li key={example}>
                  <button type="button" onClick={() => onTake(example)}>
                    {example}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}
