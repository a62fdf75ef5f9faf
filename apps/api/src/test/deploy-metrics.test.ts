import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { repositoryRoot } from '../paths.ts';
import { atEnd } from './at-end.ts';
import { openTestApp } from './test-app.ts';

const at = (file: string) => join(repositoryRoot, 'deploy', file);
const ALERTS = at('prometheus-alerts.yaml');
const PROMTOOL = '/usr/bin/promtool';

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  datasource?: unknown;
  targets?: { expr: string; refId: string; datasource: unknown }[];
}
const dashboard = JSON.parse(readFileSync(at('grafana-dashboard.json'), 'utf8')) as {
  title: string;
  uid: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string; definition?: string }[] };
  panels: Panel[];
};
const SOURCE = { type: 'prometheus', uid: ['$', '{datasource}'].join('') };
const shown = dashboard.panels.filter(({ type }) => type !== 'row');
const expressions = [
  ...shown.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.flatMap(({ definition = '' }) => definition),
];

/** Names of our own and of the runtime's metrics in a text. */
const namesIn = (text: string) =>
  new Set(text.match(/\b(?:gemelo|nodejs|process)_[a-z0-9_]+\b/g)?.filter((name) => !name.endsWith('_')));

let exported: Set<string>;
beforeAll(async () => {
  const t = await openTestApp({ MQTTS_PORT: '1', MQTTS_CERT: '/none.pem', MQTTS_KEY: '/none.pem' });
  await t.app.inject('/api/health');
  const text = await t.metrics.metrics();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  exported = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
});

describe('the alerts', () => {
  test('name only metrics that are exported', () => {
    const named = namesIn(readFileSync(ALERTS, 'utf8').replace(/^#.*$/gm, ''));
    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((name) => !exported.has(name))).toEqual([]);
  });

  test.skipIf(!existsSync(PROMTOOL))('are rules that Prometheus takes', () => {
    const { status, stderr } = spawnSync(PROMTOOL, ['check', 'rules', ALERTS], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });
});

describe('the dashboard', () => {
  test('names only metrics that are exported', () => {
    const named = namesIn(expressions.join('\n'));
    expect(named.size).toBeGreaterThan(25);
    expect([...named].filter((name) => !exported.has(name))).toEqual([]);
  });

  test('asks the data source that its reader chooses', () => {
    expect(dashboard.templating.list).toContainEqual(
      expect.objectContaining({ name: 'datasource', type: 'datasource' }),
    );
    for (const { title, datasource, targets = [] } of shown) {
      expect(datasource, title).toEqual(SOURCE);
      expect(targets.length, title).toBeGreaterThan(0);
      for (const target of targets) expect(target.datasource, title).toEqual(SOURCE);
    }
  });

  test('has panels that are told apart and lie beside each other', () => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: h * w }, (_, n) => `${x + (n % w)}/${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { gridPos } of dashboard.panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });

  test.skipIf(!existsSync(PROMTOOL))('asks questions that Prometheus understands', () => {
    const asked = expressions
      .filter((expr) => expr !== '' && !expr.startsWith('label_values'))
      .map((expr) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'));
    const rules = asked.map((expr, n) => ({ record: `asked_${n}`, expr }));
    // JSON is YAML too.
    const file = join(mkdtempSync(join(tmpdir(), 'gemelo-rules-')), 'asked.json');
    atEnd(async () => rmSync(dirname(file), { recursive: true, force: true }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const { status, stderr, stdout } = spawnSync(PROMTOOL, ['check', 'rules', file], { encoding: 'utf8' });
    expect(status, stderr + stdout).toBe(0);
  });
});
