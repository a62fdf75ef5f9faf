import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process of its own: asks for the product's health every few milliseconds and keeps the longest answer. */
const EVERY_MS = 10;
const url = process.argv[2] ?? '';
const agent = new Agent({ keepAlive: true });
let longest = 0;

const ask = () =>
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
  await ask();
  await sleep(EVERY_MS);
}
