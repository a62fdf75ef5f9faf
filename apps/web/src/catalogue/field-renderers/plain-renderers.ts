import type { FieldKind } from '@gemelo/contract/kit/catalogue-fields';
import { choice } from './choice.tsx';
import { color } from './color.tsx';
import type { FieldRenderer } from './field-renderer.ts';
import { flag } from './flag.tsx';
import { icon } from './icon.tsx';
import { many } from './many.tsx';
import { decimal, integer } from './number.tsx';
import { ref } from './ref.tsx';
import { tags } from './tags.tsx';
import { long, text } from './text.tsx';

const plain: Record<Exclude<FieldKind, 'rows'>, FieldRenderer> = {
  text,
  long,
  integer,
  decimal,
  flag,
  choice,
  color,
  icon,
  ref,
  many,
  tags,
};

/** How a field is shown that stands alone or inside a row of its own; rows hold no rows. */
export const plainRenderer = (kind: FieldKind): FieldRenderer => plain[kind === 'rows' ? 'text' : kind];
