import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { GroupDropdown } from './group-dropdown.tsx';

const group = {
  id: 1,
  name: 'Inicio',
  icon: null,
  pages: [{ id: 2, name: 'Perfil', link: '/inicio/perfil', icon: null, section: null }],
};

afterEach(() => {
  vi.useRealTimers();
});

test('a group of the top bar opens 50 ms after the click', async () => {
  await renderUi(
    <GroupDropdown group={group} current={undefined} position="bottom-start">
      <button type="button">Inicio</button>
    </GroupDropdown>,
  );
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Inicio' }));
  act(() => void vi.advanceTimersByTime(49));
  expect(screen.queryByRole('menuitem')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('menuitem', { name: 'Perfil' }).getAttribute('href')).toBe('/inicio/perfil');
});
