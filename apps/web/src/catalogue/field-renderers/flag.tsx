import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';
import classes from './field-renderers.module.css';

function YesOrNo({ value }: ShownProps) {
  const { t } = useTranslation();
  if (typeof value !== 'boolean') return <bdi>{String(value)}</bdi>;
  const Icon = value ? IconCheck : IconMinus;
  return (
    <span className={classes.marked} data-quiet={!value || undefined}>
      <Icon size={16} aria-hidden />
      {value ? t('catalogues.yes') : t('catalogues.no')}
    </span>
  );
}

export const flag: FieldRenderer = {
  Shown: YesOrNo,
  blank: false,
  column: () => ({ width: 120 }),
};
