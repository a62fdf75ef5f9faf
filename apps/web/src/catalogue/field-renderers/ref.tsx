import { Anchor } from '@mantine/core';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { OneLine } from '../../ui/text/one-line.tsx';
import { refNameIn } from '../catalogue-row.ts';
import { useName } from '../names.tsx';
import { pageOf } from '../with-page.ts';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';

function Name({ name, field, value, row, brief }: ShownProps) {
  const nameOf = useName(field.of);
  const shown = refNameIn(row, name) ?? nameOf(value);
  if (brief) return <OneLine>{shown}</OneLine>;
  const page = pageOf(field.of);
  if (!page || typeof value !== 'number') return <bdi>{shown}</bdi>;
  return (
    <Anchor component={Link} {...linkTo(page, value)}>
      <bdi>{shown}</bdi>
    </Anchor>
  );
}

export const ref: FieldRenderer = { Shown: Name, blank: null };
