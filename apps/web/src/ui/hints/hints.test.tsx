import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';

function Copy() {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <button type="button" data-hint={copied ? 'Copiado' : 'Copiar'} onClick={() => setCopied(true)}>
        <span>Token</span>
      </button>
      <p>Otra cosa</p>
    </>
  );
}

test('a hint is shown over any part of its element, follows its text, and ends with the mouse or Escape', async () => {
  const { user } = await renderUi(<Copy />);
  const token = screen.getByText('Token');
  await user.hover(token);
  const hint = await screen.findByRole('tooltip');
  expect(hint.textContent).toBe('Copiar');
  await user.click(token);
  expect(screen.getByRole('tooltip').textContent).toBe('Copiado');
  await user.hover(screen.getByText('Otra cosa'));
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.hover(token);
  await screen.findByRole('tooltip');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

function Menu() {
  const [opened, setOpened] = useState(false);
  return (
    <button type="button" data-hint={opened ? undefined : 'Avisos: 4'} onClick={() => setOpened(true)}>
      <span>4</span>
    </button>
  );
}

test('a hint that is taken away is gone, and the text of its element does not take its place', async () => {
  const { user } = await renderUi(<Menu />);
  await user.hover(screen.getByText('4'));
  expect((await screen.findByRole('tooltip')).textContent).toBe('Avisos: 4');
  await user.click(screen.getByText('4'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a finger shows no hint', async () => {
  const { user } = await renderUi(<Copy />);
  await user.pointer({ keys: '[TouchA]', target: screen.getByText('Token') });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a text that an ellipsis cuts off is shown whole, and one that fits is not', async () => {
  const { user } = await renderUi(
    <>
      <p style={{ textOverflow: 'ellipsis' }}>
        <bdi>Almacenes del Otro Lado</bdi>
      </p>
      <p style={{ textOverflow: 'ellipsis' }}>Corto</p>
    </>,
  );
  const long = screen.getByText('Almacenes del Otro Lado');
  // No layout is made in tests.
  Object.defineProperty(long.parentElement, 'scrollWidth', { value: 190 });
  await user.hover(screen.getByText('Corto'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.hover(long);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Almacenes del Otro Lado');
});
