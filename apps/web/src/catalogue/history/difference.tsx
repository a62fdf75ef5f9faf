import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { isBlank } from '../../lib/same-value.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { FieldValue, fieldNamed } from '../field-renderers/field-value.tsx';
import { rendererOf } from '../field-renderers/renderers.ts';
import { type Change, partChanges, partsOf } from './changes.ts';
import classes from './history.module.css';

interface DifferenceProps {
  catalogue: Catalogue;
  change: Change;
}

/** One field before and after; for lists only the added and removed values. */
export function Difference({ catalogue, change }: DifferenceProps) {
  const { t } = useTranslation();
  const { name, before, after } = change;
  const field = fieldNamed(catalogue, name, after ?? before);
  const { parts } = rendererOf(field.kind);

  if (parts) {
    const { added, removed } = partChanges(partsOf(parts, before), partsOf(parts, after));
    if (added.length === 0 && removed.length === 0) return <span>{t('catalogues.history.reordered')}</span>;
    return (
      <span className={classes.parts}>
        {removed.length > 0 && (
          <span className={classes.removed}>
            <IconMinus size={14} aria-hidden />
            <VisuallyHidden>{t('catalogues.history.removed')}</VisuallyHidden>
            <FieldValue name={name} field={field} value={removed} />
          </span>
        )}
        {added.length > 0 && (
          <span className={classes.added}>
            <IconPlus size={14} aria-hidden />
            <VisuallyHidden>{t('catalogues.history.added')}</VisuallyHidden>
            <FieldValue name={name} field={field} value={added} />
          </span>
        )}
      </span>
    );
  }
  return (
    <span className={classes.change}>
      {!isBlank(before) && (
        <>
          <del className={classes.before}>
            <FieldValue name={name} field={field} value={before} />
          </del>
          <IconArrowRight size={14} className="mantine-rotate-rtl" aria-hidden />
        </>
      )}
      <ins className={classes.after}>
        <FieldValue name={name} field={field} value={after} />
      </ins>
    </span>
  );
}
