import type { LatestReading } from '@gemelo/contract/endpoints/home';
import { answerUpload } from './sample-uploads.ts';

const warehouses = ['Bodega Central', 'Bodega Norte', 'Escuintla 2', 'Puerto Quetzal'];
const measurements = [
  { id: 1, name: 'Temperatura', unit: '°C', base: 31, decimals: 1 },
  { id: 2, name: 'Humedad relativa', unit: '%', base: 58, decimals: 1 },
];
const states = ['online', 'online', 'online', 'late', 'silent'] as const;

/** Deterministic rows, so that screenshots of the gallery can be compared. */
const readings: LatestReading[] = Array.from({ length: 137 }, (_, index) => {
  const measurement = measurements[index % 2] ?? measurements[0];
  const state = states[(index * 7) % states.length] ?? 'online';
  const minutes = state === 'online' ? index % 9 : state === 'late' ? 40 + index : 60 * (index + 20);
  const place = index % warehouses.length;
  return {
    idTwin: 100 + index,
    twin: `EB-${String(1000 + index * 13).slice(-4)}`,
    mac: `A4:CF:12:${[index * 3, index * 7, index * 11].map((n) => (n % 256).toString(16).padStart(2, '0')).join(':')}`.toUpperCase(),
    idWarehouse: place + 1,
    warehouse: warehouses[place] ?? null,
    sensor: index % 3 === 0 ? 'SHT31' : 'DHT22',
    idMeasurement: measurement?.id ?? 1,
    measurement: measurement?.name ?? '',
    unit: measurement?.unit ?? '',
    decimals: 1,
    value: Number(((measurement?.base ?? 0) + Math.sin(index) * 6).toFixed(1)),
    readAt: new Date(Date.now() - minutes * 60_000).toISOString(),
    state,
  };
});

const facetsOf = (id: 'idMeasurement' | 'idWarehouse', label: 'measurement' | 'warehouse') => {
  const found = new Map<number, { value: number; label: string; count: number }>();
  for (const row of readings) {
    const value = row[id] ?? 0;
    const option = found.get(value) ?? { value, label: row[label] ?? '', count: 0 };
    option.count += 1;
    found.set(value, option);
  }
  return [...found.values()];
};

function list(query: URLSearchParams) {
  const words = query.get('search')?.toLocaleLowerCase() ?? '';
  const filterValues = (name: string) => query.get(name)?.split(',');
  const rows = readings.filter(
    (row) =>
      `${row.twin} ${row.mac} ${row.warehouse}`.toLocaleLowerCase().includes(words) &&
      (filterValues('state')?.includes(row.state) ?? true) &&
      (filterValues('idWarehouse')?.includes(String(row.idWarehouse)) ?? true) &&
      (filterValues('idMeasurement')?.includes(String(row.idMeasurement)) ?? true),
  );
  const order = query.get('order') ?? '-readAt';
  const by = order.replace('-', '') as keyof LatestReading;
  rows.sort((a, b) => ((a[by] ?? '') < (b[by] ?? '') ? -1 : 1) * (order.startsWith('-') ? -1 : 1));
  const limit = Number(query.get('limit') ?? 50);
  const start = (Number(query.get('page') ?? 1) - 1) * limit;
  return { error: false, data: rows.slice(start, start + limit), total: rows.length };
}

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Answers the gallery's contract calls with a short delay. */
export function startSampleServer() {
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href);
    if (!url.pathname.startsWith('/api/')) return real(input, init);
    await new Promise((resolve) => setTimeout(resolve, 350));
    if (url.pathname === '/api/v4/readings/latest') return answer(list(url.searchParams));
    if (url.pathname === '/api/v4/readings/latest/facets') {
      const data = {
        idMeasurement: facetsOf('idMeasurement', 'measurement'),
        idWarehouse: facetsOf('idWarehouse', 'warehouse'),
      };
      return answer({ error: false, data });
    }
    const uploaded = await answerUpload(url, init);
    if (uploaded) return uploaded;
    return answer(
      { error: true, code: 'NO_ROUTE', message: 'Esa dirección no existe', correlationId: 'g-01' },
      404,
    );
  };
}
