import type { FieldKind } from '@gemelo/contract/kit/catalogue-fields';
import type { FieldInput } from './field-input.ts';
import { IconInput } from './icon-input.tsx';
import { ManyInput } from './many-input.tsx';
import { RefInput } from './ref-input.tsx';
import {
  ChoiceInput,
  ColorInput,
  DecimalInput,
  FlagInput,
  IntegerInput,
  LongTextInput,
  TextInput,
} from './simple-inputs.tsx';
import { TagsInput } from './tags-input.tsx';

const plain: Record<Exclude<FieldKind, 'rows'>, FieldInput> = {
  text: TextInput,
  long: LongTextInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  flag: FlagInput,
  choice: ChoiceInput,
  color: ColorInput,
  icon: IconInput,
  ref: RefInput,
  many: ManyInput,
  tags: TagsInput,
};

/** Inputs for fields that stand alone or inside a row; rows cannot be nested. */
export const plainInput = (kind: FieldKind): FieldInput => plain[kind === 'rows' ? 'text' : kind];
