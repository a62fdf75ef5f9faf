import { act, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** Chooses a file where the page asks for one, as the browser's dialog would. */
export async function chooseWhenAsked(ask: () => void, file: File): Promise<HTMLInputElement> {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  ask();
  await waitFor(() => expect(click).toHaveBeenCalled());
  const input = click.mock.contexts[0] as HTMLInputElement;
  click.mockRestore();
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change'));
  });
  return input;
}

/** A file that begins as a workbook does; what is in it, the fake server knows. */
export const workbookFile = (name = 'inspeccion.xlsx') => new File(['PK\u0003\u0004…'], name);
export const jsonFile = (value: unknown, name = 'formulario.json') =>
  new File([JSON.stringify(value)], name, { type: 'application/json' });
