import type { FormItem } from '@gemelo/contract/forms/document';
import { ActionIcon } from '@mantine/core';
import { IconMathFunction } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { formulaFor, literalOf } from '../model/literals.ts';
import type { ValueKind } from '../model/operators.ts';
import type { Problem } from '../model/problems.ts';
import { FormulaField } from './formula-field.tsx';
import { ValueInput } from './value-input.tsx';

interface ValueFieldProps {
  label: string;
  kind: ValueKind;
  about?: FormItem | undefined;
  formula: string | undefined;
  items: readonly FormItem[];
  problems: readonly Problem[];
  onChange: (formula: string | undefined) => void;
}

/** A value that is usually written as it is, and can be a formula. */
export function ValueField({ label, kind, about, formula, items, problems, onChange }: ValueFieldProps) {
  const { t } = useTranslation();
  const literal = literalOf(formula);
  const [wantsFormula, setWantsFormula] = useState(false);
  if (wantsFormula || literal === undefined)
    return (
      <FormulaField
        label={t('form-builder.formula.of', { name: label })}
        formula={formula}
        items={items}
        problems={problems}
        onChange={onChange}
      />
    );
  return (
    <ValueInput
      label={label}
      kind={kind}
      about={about}
      value={literal}
      onChange={(value) => onChange(formulaFor(value, kind === 'number'))}
      error={problems[0]?.text}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('form-builder.formula.use', { name: label })}
          data-hint={t('form-builder.formula.use', { name: label })}
          onClick={() => setWantsFormula(true)}
        >
          <IconMathFunction size={16} />
        </ActionIcon>
      }
    />
  );
}
