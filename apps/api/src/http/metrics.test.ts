import { expect, test } from 'vitest';
import { openTestApp } from '../test/test-app.ts';

test('all metrics are exposed, also when the embedded MQTT broker is not started', async () => {
  const { app, metrics } = await openTestApp();
  await app.inject('/api/health');
  const text = await metrics.metrics();
  for (const name of [
    'gemelo_http_request_seconds_count{method="GET",route="/api/health",status="200"} 1',
    'gemelo_mqtt_clients 0',
    'gemelo_ingest_waiting 0',
    'gemelo_jobs{job="sweep",state="failed"} 0',
    'gemelo_job_runs_total',
    'gemelo_job_seconds',
  ])
    expect(text).toContain(name);
});
