import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

export const ZOOM_MAX = 8;
const STEP = 1.5;
const CLOSER = 2.5;

export interface Zoom {
  scale: number;
  /** The way of the picture from the middle, in pixels. */
  x: number;
  y: number;
}
const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

interface Point {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

const within = (value: number, room: number) => Math.max(-room, Math.min(room, value));

/** No further than the edge of the picture, and the point that was meant stays where it is. */
export function zoomed(now: Zoom, factor: number, at: Point, { width, height }: Size): Zoom {
  const scale = Math.max(1, Math.min(ZOOM_MAX, now.scale * factor));
  if (scale === 1) return WHOLE;
  const grown = scale / now.scale;
  const [roomX, roomY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
  return {
    scale,
    x: within(at.x - (at.x - now.x) * grown, roomX),
    y: within(at.y - (at.y - now.y) * grown, roomY),
  };
}

const MIDDLE: Point = { x: 0, y: 0 };
const between = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Zoom and way of a picture: by wheel, pinch, drag, double click and buttons. */
export function useZoom(key: string) {
  const [zoom, setZoom] = useState<Zoom & { key: string }>({ ...WHOLE, key });
  if (zoom.key !== key) setZoom({ ...WHOLE, key });
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());

  const sizeOf = (): Size => stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : MIDDLE;
  };
  const by = useCallback((factor: number, at: Point = MIDDLE) => {
    const { width, height } = stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
    setZoom((now) => ({ ...zoomed(now, factor, at, { width, height }), key: now.key }));
  }, []);

  // React listens to wheels passively, so the page would scroll as well.
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      const isMeant =
        event.ctrlKey || event.metaKey || element.parentElement?.contains(document.activeElement);
      if (!isMeant) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = {
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      };
      by(Math.exp(-event.deltaY / 400), at);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [by]);

  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    zoom,
    stage,
    in: () => by(STEP),
    out: () => by(1 / STEP),
    reset: () => setZoom({ ...WHOLE, key }),
    handlers: {
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        by(zoom.scale > 1 ? 1 / ZOOM_MAX : CLOSER, fromMiddle(event)),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        // Also while the whole picture is shown: a release elsewhere would not be told otherwise.
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        const before = pointers.current.get(event.pointerId);
        if (!before) return;
        const now = { x: event.clientX, y: event.clientY };
        const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : point));
        pointers.current.set(event.pointerId, now);
        if (other) {
          const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
          by(between(now, other) / Math.max(between(before, other), 1), fromMiddle(middle));
          return;
        }
        if (zoom.scale === 1) return;
        const { width, height } = sizeOf();
        setZoom((was) => ({
          ...was,
          x: within(was.x + now.x - before.x, (width * (was.scale - 1)) / 2),
          y: within(was.y + now.y - before.y, (height * (was.scale - 1)) / 2),
        }));
      },
      onPointerUp: release,
      onPointerCancel: release,
      onLostPointerCapture: release,
    },
  };
}
