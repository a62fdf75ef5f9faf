import type { FieldKind } from '@gemelo/contract/kit/catalogue-fields';
import type { FieldInput } from './field-input.ts';
import { plainInput } from './plain-inputs.ts';
import { RowsInput } from './rows-input.tsx';

/** One input a kind. They stand apart from what shows a field: a list needs none of them. */
export const inputOf = (kind: FieldKind): FieldInput => (kind === 'rows' ? RowsInput : plainInput(kind));
