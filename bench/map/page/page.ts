import { openOurs } from './ours.ts';
import { pointsAt } from './points.ts';
import { openReference } from './reference.ts';

const COUNT = 5_000;
const BOUNDS = [-91.2, 14.2, -89.8, 15.2] as const;
const EVERY_MS = 500;

declare global {
  interface Window {
    /** Set when everything is drawn. */
    bench?: { begin: (moves: boolean) => void; end: () => Frame[] };
  }
}

/** How long after the one before, and for how long the page itself was busy with it: the rest is drawing. */
export interface Frame {
  gap: number;
  busy: number;
}

let busy = 0;
const ask = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (act) =>
  ask((now) => {
    const begun = performance.now();
    act(now);
    busy += performance.now() - begun;
  });

const element = document.querySelector<HTMLElement>('#map');
if (!element) throw new Error('The page has no element #map');
const open = new URLSearchParams(location.search).get('map') === 'ours' ? openOurs : openReference;
document.documentElement.dataset.mantineColorScheme = 'dark';
const show = await open(element, BOUNDS);
show(pointsAt(COUNT, 0));

let frames: Frame[] = [];
let isRecording = false;
let timer: ReturnType<typeof setInterval> | undefined;

function record(last: number) {
  ask((now) => {
    if (!isRecording) return;
    frames.push({ gap: now - last, busy });
    busy = 0;
    record(now);
  });
}

window.bench = {
  begin: (moves) => {
    frames = [];
    isRecording = true;
    busy = 0;
    let turn = 0;
    if (moves)
      timer = setInterval(() => {
        turn += 1;
        show(pointsAt(COUNT, turn));
      }, EVERY_MS);
    record(performance.now());
  },
  end: () => {
    isRecording = false;
    clearInterval(timer);
    return frames;
  },
};
