import type { FieldKind } from '@gemelo/contract/kit/catalogue-fields';
import { choice } from './choice.tsx';
import { color } from './color.tsx';
import type { FieldRenderer } from './field-renderer.ts';
import { flag } from './flag.tsx';
import { icon } from './icon.tsx';
import { many } from './many.tsx';
import { decimal, integer } from './number.tsx';
import { ref } from './ref.tsx';
import { rows } from './rows.tsx';
import { tags } from './tags.tsx';
import { long, text } from './text.tsx';

const renderers: Record<FieldKind, FieldRenderer> = {
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
  rows,
  tags,
};

/** One renderer per kind. */
export const rendererOf = (kind: FieldKind): FieldRenderer => renderers[kind];
