import { flushSync } from 'react-dom';
import classes from './drag.module.css';

export interface Lift {
  /** What is lifted; a copy of it follows the pointer. */
  element: HTMLElement;
  /** Selector of what it can be dropped on. */
  targets: string;
  /** Scrolls sideways while the pointer is near one of its sides. */
  scroller?: HTMLElement | null;
  onLift: () => void;
  onOver: (target: HTMLElement | undefined) => void;
  onDrop: (target: HTMLElement | undefined) => void;
  onCancel: () => void;
}

/** A drag starts after a few pixels, so that a click is none; on a touch screen after a long press. */
const MOUSE_START = 4;
const TOUCH_DELAY = 280;
const TOUCH_SLACK = 10;
/** Distance from a side of the scroller at which it begins to scroll, and how fast in pixels a frame. */
const EDGE = 64;
const SPEED = 14;

function copyOf(element: HTMLElement): HTMLElement {
  const { width, left, top } = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  copy.classList.add(classes.copy ?? '');
  copy.setAttribute('aria-hidden', 'true');
  copy.setAttribute('inert', '');
  // Inline, because a class of the copied element may set another position.
  const position = 'fixed';
  Object.assign(copy.style, { position, width: `${width}px`, left: `${left}px`, top: `${top}px` });
  document.body.append(copy);
  return copy;
}

function scrollSideways(scroller: HTMLElement, x: number) {
  const { left, right } = scroller.getBoundingClientRect();
  if (x < left + EDGE) scroller.scrollLeft -= SPEED;
  else if (x > right - EDGE) scroller.scrollLeft += SPEED;
}

/** The click that follows a drop would open what was dropped. */
export function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, true), 0);
}

/** Follows a pressed pointer until it is released: at most one drag. Answers how to stop it. */
export function watchPointer(down: PointerEvent, lift: Lift): () => void {
  const isTouch = down.pointerType !== 'mouse';
  const start = { x: down.clientX, y: down.clientY };
  const at = { ...start };
  let copy: HTMLElement | undefined;
  let over: HTMLElement | undefined;
  let frame = 0;

  const follow = () => {
    if (!copy) return;
    copy.style.transform = `translate3d(${at.x - start.x}px, ${at.y - start.y}px, 0) rotate(1.5deg)`;
    if (lift.scroller) scrollSideways(lift.scroller, at.x);
    const target = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(lift.targets) ?? undefined;
    if (target !== over) {
      over = target;
      lift.onOver(target);
    }
    // Goes on while the pointer rests: the scroller may move below it.
    frame = requestAnimationFrame(follow);
  };
  const begin = () => {
    copy = copyOf(lift.element);
    if (isTouch) navigator.vibrate?.(12);
    flushSync(lift.onLift);
    frame = requestAnimationFrame(follow);
  };
  const timer = isTouch ? setTimeout(begin, TOUCH_DELAY) : undefined;

  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    copy?.remove();
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('touchmove', onTouchMove);
    window.removeEventListener('contextmenu', onContextMenu, true);
  };
  const cancel = () => {
    stop();
    if (copy) lift.onCancel();
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    at.x = event.clientX;
    at.y = event.clientY;
    if (copy) return;
    const distance = Math.hypot(at.x - start.x, at.y - start.y);
    if (isTouch && distance > TOUCH_SLACK) stop();
    else if (!isTouch && distance > MOUSE_START) begin();
  };
  const onUp = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    stop();
    if (!copy) return;
    swallowClick();
    const target = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(lift.targets) ?? undefined;
    lift.onDrop(target);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !copy) return;
    event.stopPropagation();
    cancel();
  };
  // A lifted card must not scroll the page below the finger, and a long press must not open the browser's menu.
  const onTouchMove = (event: TouchEvent) => {
    if (copy) event.preventDefault();
  };
  const onContextMenu = (event: MouseEvent) => {
    if (isTouch) event.preventDefault();
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('touchmove', onTouchMove, { passive: false });
  window.addEventListener('contextmenu', onContextMenu, true);
  return cancel;
}
