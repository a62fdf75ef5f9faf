import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { useSnacks } from '../dialogs/snackbar.ts';
import { ExportMenu } from './export-menu.tsx';

beforeEach(() => useSnacks.setState({ snacks: [] }));

const told = () => useSnacks.getState().snacks.map(({ tone }) => tone);
const open = async (user: Awaited<ReturnType<typeof renderUi>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  return screen.findAllByRole('menuitem');
};

test('every format is offered, and what was saved is said by its name', async () => {
  const save = vi.fn(() => Promise.resolve());
  const { user } = await renderUi(<ExportMenu name="Cajas" onExport={save} />);
  const items = await open(user);
  expect(items.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['CSV', 'Excel', 'PDF']);
  await user.click(items[2] as HTMLElement);
  expect(save).toHaveBeenCalledWith('pdf');
  expect(told()).toEqual(['success']);
});

test('figures are offered in fewer formats, and only a failure is told', async () => {
  const save = vi.fn(() => Promise.resolve());
  const { user } = await renderUi(<ExportMenu formats={['csv', 'xlsx']} onExport={save} />);
  const items = await open(user);
  expect(items).toHaveLength(2);
  await user.click(items[0] as HTMLElement);
  expect(save).toHaveBeenCalledWith('csv');
  expect(told()).toEqual([]);
  save.mockRejectedValue(new Error('no'));
  const [again] = await open(user);
  await user.click(again as HTMLElement);
  expect(told()).toEqual(['error']);
});
