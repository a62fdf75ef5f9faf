import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs in its own process: requests the product's health every few milliseconds and records the longest response. */
const EVERY_MS = 10;
const url = process.argv[2] ?? '';
const agent = new Agent({ keepAlive: true });
let longest = 0;

const measure = () =>
  new Promise<void>((resolve, reject) => {
    const began = performance.now();
    get(`${url}/api/health`, { agent }, (response) => {
      response.resume().once('end', () => {
        longest = Math.max(longest, performance.now() - began);
        resolve();
      });
    }).once('error', reject);
  });

process.on('message', () => {
  process.send?.(longest);
  longest = 0;
});
process.on('disconnect', () => process.exit(0));
for (;;) {
  await measure();
  await sleep(EVERY_MS);
}
