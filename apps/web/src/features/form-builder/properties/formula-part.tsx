import { type FormItem, hasValue } from '@gemelo/contract/forms/document';
import { Switch } from '@mantine/core';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from './formula.module.css';
import { FormulaField } from './formula-field.tsx';
import { FunctionList } from './function-list.tsx';
import type { PartProps } from './part-props.ts';

interface FormulaPartProps extends PartProps {
  items: readonly FormItem[];
  /** What it gives with the answers of the preview. */
  result: string | undefined;
}

/** A calculated value: its formula, what can stand in it, and what it gives now. */
export function FormulaPart({ item, items, result, problemsOf, set }: FormulaPartProps) {
  const { t } = useTranslation();
  const named = items.filter(({ name, kind }) => name !== item.name && hasValue(kind));
  return (
    <>
      <FormulaField
        label={t('form-builder.attribute.formula')}
        description={t('form-builder.formula.hint')}
        formula={item.formula}
        items={named}
        problems={problemsOf('formula')}
        onChange={(formula) => set({ formula })}
      />
      <FunctionList
        onTake={(example) => set({ formula: [item.formula, example].filter(Boolean).join(' ') })}
      />
      <p className={classes.result} role="status">
        {t('form-builder.formula.result')}
        <strong>
          <bdi>{result === undefined ? '—' : [result, item.unit].filter(Boolean).join(' ')}</bdi>
        </strong>
      </p>
      <Switch
        label={t('form-builder.attribute.hidden')}
        checked={item.hidden ?? false}
        onChange={(event) => set({ hidden: event.currentTarget.checked || undefined })}
      />
    </>
  );
}
