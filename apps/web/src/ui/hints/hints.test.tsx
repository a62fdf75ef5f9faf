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

test('a finger shows no hint', async () => {
  const { user } = await renderUi(<Copy />);
  await user.pointer({ keys: '[TouchA]', target: screen.getByText('Token') });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.queryByRole('tooltip')).toBeNull();
});
