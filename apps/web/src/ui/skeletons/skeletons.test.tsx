import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { ColumnsSkeleton } from './columns-skeleton.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

test('a page that loads is announced once and has a card for each height, in its own layout', async () => {
  await renderUi(<ColumnsSkeleton layout="of-the-page" even columns={[[100, 200], [100]]} />);
  const skeleton = screen.getByRole('status', { name: 'Cargando…' });
  expect(skeleton.className).toBe('of-the-page');
  expect(skeleton.dataset.even).toBe('true');
  const heights = [...skeleton.children].map((column) =>
    [...column.children].map((card) => (card as HTMLElement).style.blockSize),
  );
  expect(heights).toEqual([['100px', '200px'], ['100px']]);
});

test('a screen whose code loads is announced once', async () => {
  await renderUi(<ScreenSkeleton />);
  expect(screen.getAllByRole('status')).toHaveLength(1);
});
