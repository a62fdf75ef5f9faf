import { useFormat } from '../../../lib/format.ts';
import { type QuestionProps, useAsked } from '../filling.ts';
import classes from '../forms.module.css';

/** What the form works out by itself. */
export function CalculatedValue({ compiled, instance }: QuestionProps) {
  const { item } = compiled;
  const { value, path } = useAsked({ compiled, instance });
  const format = useFormat();
  if (item.hidden) return null;
  const shown = typeof value === 'number' ? format.number(value, decimalsOf(value, item.decimals)) : value;
  return (
    <div className={classes.calculated}>
      <span id={`value-${path}`} className={classes.label}>
        <bdi>{item.label}</bdi>
      </span>
      {item.help && <bdi className={classes.help}>{item.help}</bdi>}
      <output aria-labelledby={`value-${path}`} className="g-figures">
        {shown === null ? '—' : <bdi>{[String(shown), item.unit].filter(Boolean).join(' ')}</bdi>}
      </output>
    </div>
  );
}

const DECIMALS_SHOWN = 6;

function decimalsOf(value: number, decimals: number | undefined): number {
  if (decimals !== undefined) return decimals;
  const [, fraction = ''] = String(Number(value.toFixed(DECIMALS_SHOWN))).split('.');
  return fraction.length;
}
