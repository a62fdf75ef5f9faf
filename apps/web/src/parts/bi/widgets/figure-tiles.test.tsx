import type { Extremes } from '@gemelo/contract/endpoints/bi';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '../../../lib/session.ts';
import { renderUi } from '../../../test/render-ui.tsx';
import { person } from '../../../test/sample-catalogue.ts';
import { stubApi } from '../../../test/stub-api.ts';
import type { Period } from '../source.ts';
import { FigureTiles } from './figure-tiles.tsx';

const HOUR = 3_600_000;
const to = Math.floor(Date.now() / HOUR) * HOUR;
const from = to - 24 * HOUR;
const period: Period = {
  range: { from, to },
  request: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  interval: 'hour',
};
const humidity = (value: number): Extremes => ({
  ...{ kind: 'company', idPlace: 1, place: 'Ingenio', location: null, date: '16-11-2026' },
  ...{ idMeasurement: 2, measurement: 'Humedad', key: 'humidity', unit: '%', decimals: 1, value },
  ...{ at: period.request.from, min: 41, minDate: '12-11-2026', max: 71, maxDate: '14-11-2026' },
  ...{ readings: 1_200, sensorHours: 100, share: 0.9 },
});
const answer = (data: unknown[]) => ({ body: { error: false, data } });

/** The tiles, with the figures of the period before still on their way until `arrive` is called. */
async function open() {
  let arrive: (rows: Extremes[]) => void = () => undefined;
  const before = new Promise<Extremes[]>((resolve) => {
    arrive = resolve;
  });
  stubApi((url, init) => {
    const asked = JSON.parse(String(init?.body ?? '{}')) as { from?: string };
    if (!url.pathname.includes('minMaxVariables')) return answer([]);
    if (asked.from === period.request.from) return answer([humidity(56)]);
    return before.then(answer);
  });
  useSession.setState({
    token: 'token',
    user: person({ permissions: ['dashboard:view'] }),
    absence: 'never',
  });
  await renderUi(<FigureTiles source={{}} period={period} />);
  await screen.findByText('Promedio');
  return { arrive };
}

test('nothing is said of the period before until its figures are known', async () => {
  const { arrive } = await open();
  expect(screen.queryByText('Sin datos del periodo anterior')).toBeNull();
  arrive([]);
  await screen.findByText('Sin datos del periodo anterior');
});

test('the difference to the period before is told once it is known', async () => {
  const { arrive } = await open();
  arrive([humidity(54)]);
  await screen.findByText('+2.0 %');
});
