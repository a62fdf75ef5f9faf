import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderTwins, twin } from '../test-support/render-twins.tsx';
import { LabelDrawer } from './label-drawer.tsx';

test('all labels are printed, also those beyond the preview', async () => {
  const twins = Array.from({ length: 30 }, (_, index) => twin({ idTwin: index + 1, name: `EB-${index}` }));
  let printing: Element | null = null;
  vi.stubGlobal('print', () => {
    printing = document.querySelector('body[data-printing] > [data-printed]');
  });
  const { user } = await renderTwins(<LabelDrawer twins={twins} opened onClose={() => undefined} />);
  expect(await screen.findByText('Y 18 más en la impresión.')).toBeDefined();
  const printed = document.querySelector('body > [aria-hidden="true"] article')?.closest('body > *');
  expect(printed?.querySelectorAll('article')).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(printing).toBe(printed));
  window.dispatchEvent(new Event('afterprint'));
  expect(document.body.dataset.printing).toBeUndefined();
});
