/** An SVG as it is shown, drawn on a canvas for the image file. Shapes and texts in the order of the document. */
export function drawnOn(svg: SVGSVGElement, scale = 2): HTMLCanvasElement {
  const { width, height } = svg.getBoundingClientRect();
  const [left = 0, top = 0, wide = width, high = height] =
    svg.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale((width * scale) / wide, (height * scale) / high);
  context.translate(-left, -top);
  for (const shape of svg.querySelectorAll<SVGGraphicsElement>('path, text')) {
    const { fill, stroke, strokeWidth, font, opacity } = getComputedStyle(shape);
    context.globalAlpha = Number(opacity);
    context.fillStyle = fill;
    context.strokeStyle = stroke;
    context.lineWidth = Number.parseFloat(strokeWidth);
    const path = shape.getAttribute('d');
    if (path) {
      const drawn = new Path2D(path);
      if (fill !== 'none') context.fill(drawn);
      if (stroke !== 'none') context.stroke(drawn);
    } else {
      context.font = font;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(
        shape.textContent ?? '',
        Number(shape.getAttribute('x')),
        Number(shape.getAttribute('y')),
      );
    }
  }
  return canvas;
}
