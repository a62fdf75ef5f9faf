import { drawnOn } from './rose-picture.ts';

const SCALE = 2;
/** Between parts that stand one below the other. */
const GAP = 16;
const DASH = [4, 3];
const COLOR = /(?:rgba?|hsla?|hwb|color|oklab|oklch|lab|lch)\([^()]*\)/g;

/** Where a part stands on the page, and where it is drawn. */
interface Offset {
  x: number;
  y: number;
}

function surfaceOf(
  context: CanvasRenderingContext2D,
  style: CSSStyleDeclaration,
  left: number,
  right: number,
) {
  const colors = style.backgroundImage.startsWith('linear-gradient')
    ? (style.backgroundImage.match(COLOR) ?? [])
    : [];
  if (colors.length < 2) return style.backgroundColor;
  const mirrored = style.backgroundImage.includes('to left');
  const gradient = context.createLinearGradient(mirrored ? right : left, 0, mirrored ? left : right, 0);
  for (const [at, color] of colors.entries()) gradient.addColorStop(at / (colors.length - 1), color);
  return gradient;
}

function drawBox(context: CanvasRenderingContext2D, element: Element, { x, y }: Offset) {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const border = style.borderTopStyle === 'none' ? 0 : Number.parseFloat(style.borderTopWidth) || 0;
  const left = box.left - x + border / 2;
  const top = box.top - y + border / 2;
  context.beginPath();
  context.roundRect(
    left,
    top,
    Math.max(box.width - border, 0),
    Math.max(box.height - border, 0),
    Number.parseFloat(style.borderTopLeftRadius) || 0,
  );
  context.fillStyle = surfaceOf(context, style, left, left + box.width - border);
  context.fill();
  if (border === 0) return;
  context.strokeStyle = style.borderTopColor;
  context.lineWidth = border;
  context.setLineDash(style.borderTopStyle === 'dashed' ? DASH : []);
  context.stroke();
}

/**
 * Words where they stand. One that is broken over lines is drawn letter by letter, and so are numbers: a canvas knows
 * no figures of equal width.
 */
function drawWords(context: CanvasRenderingContext2D, node: Text, { x, y }: Offset) {
  const { color, direction, fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(
    node.parentElement as Element,
  );
  context.fillStyle = color;
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  context.direction = direction === 'rtl' ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const range = document.createRange();
  const draw = (from: number, text: string, breaks: boolean) => {
    range.setStart(node, from);
    range.setEnd(node, from + text.length);
    const [first, ...further] = range.getClientRects();
    if (!first) return;
    if (breaks && (further.length > 0 || /\d/.test(text)))
      for (const letter of text.matchAll(/./gu)) draw(from + letter.index, letter[0], false);
    else context.fillText(text, first.left - x, first.top - y + first.height / 2);
  };
  for (const word of node.data.matchAll(/\S+/g)) draw(word.index, word[0], true);
}

/** Draws an element and all in it, without what only screen readers are told. */
function drawElement(context: CanvasRenderingContext2D, element: Element, offset: Offset) {
  if (element instanceof SVGSVGElement) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width > 0) context.drawImage(drawnOn(element, SCALE), left - offset.x, top - offset.y, width, height);
    return;
  }
  const { clipPath, display } = getComputedStyle(element);
  if (clipPath !== 'none' || display === 'none') return;
  drawBox(context, element, offset);
  for (const child of element.childNodes) {
    if (child instanceof Element) drawElement(context, child, offset);
    else if (child instanceof Text) drawWords(context, child, offset);
  }
}

/** The width of a part with what is scrolled out of sight. */
function extentOf(part: HTMLElement) {
  const boxes = [part, ...part.querySelectorAll('*')].map((one) => one.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  return { left, width: Math.max(...boxes.map(({ right }) => right)) - left };
}

/** What is shown by HTML, drawn on a canvas for the image file: the given parts, one below the other. */
export function drawnFrom(parts: readonly HTMLElement[]): HTMLCanvasElement {
  const placed = parts.map((part) => ({ part, ...extentOf(part), box: part.getBoundingClientRect() }));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(...placed.map(({ width }) => width)) * SCALE;
  canvas.height = placed.reduce((sum, { box }) => sum + box.height + GAP, -GAP) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(SCALE, SCALE);
  let below = 0;
  for (const { part, left, width, box } of placed) {
    const before = getComputedStyle(part).direction === 'rtl' ? canvas.width / SCALE - width : 0;
    drawElement(context, part, { x: left - before, y: box.top - below });
    below += box.height + GAP;
  }
  return canvas;
}
