import type { FieldKind } from '@gemelo/contract/kit/catalogue-fields';
import type { FieldRenderer } from './field-renderer.ts';
import { plainRenderer } from './plain-renderers.ts';
import { rows } from './rows.tsx';

/** One renderer a kind. */
export const rendererOf = (kind: FieldKind): FieldRenderer => (kind === 'rows' ? rows : plainRenderer(kind));
