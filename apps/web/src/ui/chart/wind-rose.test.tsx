import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { piecesOf, prevailing, type RoseSector, ringsOf, SECTORS, sectorAt } from './rose-shape.ts';
import { speedColors, WindRose } from './wind-rose.tsx';

const directions = Array.from({ length: SECTORS }, (_, index) => `dirección ${index}`);
const words = { directions, short: directions, hours: 'Horas', share: 'Parte', keys: 'Con las flechas' };
const speeds = ['2–12 km/h', 'más de 12 km/h'];
const calm: RoseSector = { hours: [0, 0], shares: [0, 0] };
const sectors = Array.from({ length: SECTORS }, () => calm)
  .with(2, { hours: [30, 10], shares: [0.6, 0.2] })
  .with(15, { hours: [10, 0], shares: [0.2, 0] });

const show = (given = sectors) =>
  renderUi(
    <WindRose
      title="¿De dónde sopla?"
      sectors={given}
      speeds={speeds}
      words={words}
      summary="Predomina el noreste"
    />,
  );
const said = () => document.querySelector('span[aria-live]')?.textContent;

test('the arrows go around the compass, from where the wind mostly came from', async () => {
  await show();
  const rose = screen.getByRole('application');
  expect(rose.getAttribute('aria-label')).toBe('¿De dónde sopla?. Predomina el noreste');
  fireEvent.keyDown(rose, { key: 'ArrowRight' });
  expect(said()).toBe('dirección 2, 40 h, 80.0 %, 2–12 km/h: 30 h, más de 12 km/h: 10 h');
  fireEvent.keyDown(rose, { key: 'Home' });
  fireEvent.keyDown(rose, { key: 'ArrowLeft' });
  expect(said()).toBe('dirección 15, 10 h, 20.0 %, 2–12 km/h: 10 h');
  fireEvent.keyDown(rose, { key: 'Escape' });
  expect(said()).toBe('');
  expect(screen.getByText('Predomina el noreste').tagName).toBe('P');
});

test('a class that is switched off is left out of the petals', async () => {
  const { container } = await show();
  const petals = () => container.querySelectorAll('path[style]').length;
  expect(petals()).toBe(3);
  await userEvent.click(screen.getByRole('button', { name: 'más de 12 km/h' }));
  expect(petals()).toBe(2);
});

test('the table has the hours of every direction and class', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Opciones del gráfico' }));
  await userEvent.click(await screen.findByText('Ver como tabla'));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(1 + SECTORS);
  const cells = [...(rows[3]?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);
  expect(cells).toEqual(['dirección 2', '30', '10', '40', '80.0']);
});

test('without any wind there is nothing to draw', async () => {
  await show(sectors.map(() => calm));
  expect(screen.getByText('No hay datos en este período')).toBeTruthy();
});

test('the rings are round and hold the longest petal', () => {
  for (const longest of [0.004, 0.07, 0.183, 0.5, 1]) {
    const rings = ringsOf(longest);
    expect(rings.at(-1)).toBeGreaterThanOrEqual(longest - 1e-9);
    expect(rings.length).toBeLessThanOrEqual(5);
  }
  expect(ringsOf(0.18).map((ring) => Math.round(ring * 100))).toEqual([5, 10, 15, 20]);
});

test('up is north and degrees go with the clock', () => {
  expect([sectorAt(0, -10), sectorAt(10, 0), sectorAt(0, 10), sectorAt(-10, 0)]).toEqual([0, 4, 8, 12]);
  expect(sectorAt(-1, -10)).toBe(0);
  expect(prevailing(sectors)).toBe(2);
  expect(prevailing([calm])).toBeUndefined();
});

test('the pieces of a petal stand upon each other', () => {
  expect(piecesOf({ hours: [1, 0, 3], shares: [0.1, 0, 0.3] })).toEqual([
    { part: 0, from: 0, to: 0.1 },
    { part: 2, from: expect.closeTo(0.1), to: expect.closeTo(0.4) },
  ]);
});

test('classes of speed have different colours in both themes', () => {
  for (const scheme of ['dark', 'light'] as const) expect(new Set(speedColors(6, scheme)).size).toBe(6);
});
