import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import type { Measured } from './map-point.ts';
import { PlacePicker } from './place-picker.tsx';

async function openPicker() {
  const seen: (Measured | undefined)[] = [];
  function Holder() {
    const [value, setValue] = useState<Measured>();
    const keep = (next: Measured | undefined) => {
      seen.push(next);
      setValue(next);
    };
    return <PlacePicker value={value} onChange={keep} label="Lugar" height={200} />;
  }
  return { ...(await renderUi(<Holder />)), value: () => seen.at(-1) };
}

function answerPosition(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: answer },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
}

test('while there is no map a place is typed, or pasted as a pair, and removed', async () => {
  const { user, value } = await openPicker();
  await user.type(screen.getByLabelText('Latitud'), '14.5');
  expect(value()).toBeUndefined();
  await user.type(screen.getByLabelText('Longitud'), '-90.25');
  expect(value()).toEqual({ latitude: 14.5, longitude: -90.25 });
  await user.click(screen.getByRole('button', { name: 'Quitar el lugar' }));
  expect(value()).toBeUndefined();
  expect(screen.getByLabelText<HTMLInputElement>('Latitud').value).toBe('');
  await user.click(screen.getByLabelText('Latitud'));
  await user.paste('14.305, -90.785');
  expect(value()).toEqual({ latitude: 14.305, longitude: -90.785 });
});

test('the device tells its place with its accuracy, or why not', async () => {
  answerPosition((found) =>
    found({ coords: { latitude: 14.123_456_78, longitude: -90.5, accuracy: 12.34 } } as GeolocationPosition),
  );
  const { user, value } = await openPicker();
  const mine = screen.getByRole('button', { name: 'Usar mi posición' });
  await user.click(mine);
  expect(value()).toEqual({ latitude: 14.123_457, longitude: -90.5, accuracy: 12.3 });
  expect(screen.getByText('Precisión de 12 m')).toBeDefined();
  answerPosition((_, failed) => failed({ code: 1 } as GeolocationPositionError));
  await user.click(mine);
  expect(screen.getByText(/no tiene permiso para usar la posición/)).toBeDefined();
});
