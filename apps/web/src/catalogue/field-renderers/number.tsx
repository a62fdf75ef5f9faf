import { useLocale } from '../../lib/locale.ts';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';

const DECIMALS = 6;

function Figure({ value }: ShownProps) {
  const locale = useLocale();
  const shown =
    typeof value === 'number'
      ? value.toLocaleString(locale, { maximumFractionDigits: DECIMALS })
      : String(value);
  return <bdi>{shown}</bdi>;
}

export const integer: FieldRenderer = {
  Shown: Figure,
  blank: null,
  column: () => ({ align: 'end', width: 136 }),
};

export const decimal: FieldRenderer = {
  Shown: Figure,
  blank: null,
  column: () => ({ align: 'end', width: 136 }),
};
