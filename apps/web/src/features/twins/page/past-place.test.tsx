import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { renderTwins } from '../test-support/render-twins.tsx';
import { PastPlace } from './past-place.tsx';

const PLACE = '/api/v4/twins/7/place';
const place = {
  Warehouse: { idWarehouse: 2, name: 'Quetzal' },
  Destination: null,
  Lot: null,
  segments: [{ idWarehouseSegment: 1, name: 'A3' }],
  state: 'Activo',
  since: '2026-01-01T12:00:00.000Z',
};

test('a day is enough: its end is asked for, and a time makes it exact', async () => {
  const { sent } = serve({ [`GET ${PLACE}`]: found(place) });
  const { user } = await renderTwins(<PastPlace idTwin={7} />);
  await user.click(screen.getByText('¿Dónde estaba?'));
  const [latest] = screen.getAllByRole('checkbox');
  await user.click(latest as HTMLElement);
  expect(await screen.findByText('Quetzal')).toBeDefined();
  const asked = sent('GET', PLACE);
  expect(asked).toHaveLength(1);
  // Guatemala is six hours behind, so its day ends at 05:59 of the next one.
  expect(asked[0]?.query.at).toMatch(/T05:59:00\.000Z$/);
});
