import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import type { MapPoint } from './map-point.ts';
import { PointsMap } from './points-map.tsx';

const points: MapPoint[] = Array.from({ length: 60 }, (_, index) => ({
  id: String(index + 1),
  tone: 'info',
  latitude: 14 + index / 100,
  longitude: -90.5,
}));

test('without WebGL the map says so, and the list has every point', async () => {
  const chosen: string[] = [];
  const { user } = await renderUi(
    <PointsMap
      engine={undefined}
      label="Lugares"
      height={400}
      points={points}
      frame="all"
      say={({ id }) => ({ name: `Punto ${id}`, state: 'Recibida' })}
      selected="2"
      onSelect={(id) => chosen.push(id)}
    />,
  );
  expect(screen.getByText('Este navegador no puede dibujar el mapa')).toBeDefined();
  expect(screen.getByText('60 de 60 a la vista en el mapa')).toBeDefined();
  const list = within(screen.getByRole('list', { name: 'Lugares' }));
  expect(list.getAllByRole('button')).toHaveLength(50);
  expect(list.getByRole('button', { name: /^Punto 2(?!\d)/ }).getAttribute('aria-current')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Mostrar 10 más' }));
  await user.click(list.getByRole('button', { name: /Punto 60/ }));
  expect(chosen).toEqual(['60']);
});
