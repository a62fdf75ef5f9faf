import type { Field } from '@gemelo/contract/kit/catalogue-fields';
import type { Schema } from '@gemelo/contract/kit/endpoint';

/** The parts of zod's definitions that say how long a text may be. */
interface Definition {
  innerType?: Schema;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
}

function longest(schema: Schema): number | undefined {
  const { innerType, checks = [] } = schema._zod.def as unknown as Definition;
  if (innerType) return longest(innerType);
  return checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum;
}

/** How many characters a field of text takes. */
export const lengthOf = ({ schema }: Field): number => longest(schema) ?? Number.POSITIVE_INFINITY;
