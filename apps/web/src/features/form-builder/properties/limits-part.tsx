import type { FormItem } from '@gemelo/contract/forms/document';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from '../../../lib/translation.tsx';
import { type ValueKind, valueKindOf } from '../model/operators.ts';
import type { PartProps } from './part-props.ts';
import classes from './properties.module.css';
import { ValueField } from './value-field.tsx';

/** Limits of these are how many there may be. */
const counted = new Set<FormItem['kind']>(['selectMany', 'photo', 'file', 'repeat']);

type Whole = 'minLength' | 'maxLength' | 'decimals' | 'accuracy';
const wholes: Record<Whole, { min: number; max: number }> = {
  minLength: { min: 1, max: 10_000 },
  maxLength: { min: 1, max: 10_000 },
  decimals: { min: 0, max: 6 },
  accuracy: { min: 1, max: 10_000 },
};

function WholeField({ name, item, problemsOf, set }: PartProps & { name: Whole }) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={t(`form-builder.attribute.${name}`)}
      {...wholes[name]}
      allowDecimal={false}
      value={item[name] ?? ''}
      error={problemsOf(name)[0]?.text}
      onChange={(value) => set({ [name]: typeof value === 'number' ? value : undefined })}
    />
  );
}

function LineField({
  name,
  max,
  item,
  problemsOf,
  set,
}: PartProps & { name: 'unit' | 'pattern' | 'fromLabel' | 'toLabel'; max: number }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t(`form-builder.attribute.${name}`)}
      {...(name === 'pattern' ? { dir: 'ltr' as const, classNames: { input: classes.mono ?? '' } } : {})}
      maxLength={max}
      value={item[name] ?? ''}
      error={problemsOf(name)[0]?.text}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
}

function ScaleFields(props: PartProps) {
  const { item, set } = props;
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('form-builder.attribute.from')}
          data={['0', '1']}
          allowDeselect={false}
          value={String(item.from ?? 1)}
          onChange={(value) => set({ from: Number(value) })}
        />
        <Select
          label={t('form-builder.attribute.to')}
          data={['2', '3', '4', '5', '6', '7', '8', '9', '10']}
          allowDeselect={false}
          value={String(item.to ?? 5)}
          onChange={(value) => set({ to: Number(value) })}
        />
      </div>
      <div className={classes.pair}>
        <LineField {...props} name="fromLabel" max={60} />
        <LineField {...props} name="toLabel" max={60} />
      </div>
    </>
  );
}

/** What an answer may be: its limits, its pattern, its unit. */
export function LimitsPart(props: PartProps) {
  const { item, has, answers, problemsOf, set } = props;
  const { t } = useTranslation();
  const isCount = counted.has(item.kind);
  const kind: ValueKind = isCount ? 'number' : valueKindOf(item);
  return (
    <>
      {has('min') && (
        <div className={classes.pair}>
          {(['min', 'max'] as const).map((name) => (
            <ValueField
              key={name}
              label={t(`form-builder.${isCount ? 'count' : 'attribute'}.${name}`)}
              kind={kind}
              formula={item[name]}
              items={answers}
              problems={problemsOf(name)}
              onChange={(formula) => set({ [name]: formula })}
            />
          ))}
        </div>
      )}
      {has('minLength') && (
        <div className={classes.pair}>
          <WholeField {...props} name="minLength" />
          <WholeField {...props} name="maxLength" />
        </div>
      )}
      {has('pattern') && <LineField {...props} name="pattern" max={200} />}
      {has('from') && <ScaleFields {...props} />}
      {has('decimals') && (
        <div className={classes.pair}>
          <WholeField {...props} name="decimals" />
          <LineField {...props} name="unit" max={20} />
        </div>
      )}
      {has('accuracy') && <WholeField {...props} name="accuracy" />}
    </>
  );
}
