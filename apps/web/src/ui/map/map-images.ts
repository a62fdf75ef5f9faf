import type { MapColours } from './map-colours.ts';

/** Images are drawn for screens with two pixels where there used to be one. */
export const RATIO = 2;

type Draw = (pen: CanvasRenderingContext2D, size: number) => void;

function drawn(size: number, draw: Draw): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = size * RATIO;
  canvas.height = size * RATIO;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no images.');
  pen.scale(RATIO, RATIO);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  draw(pen, size);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

const arrow =
  ({ text, home }: MapColours): Draw =>
  (pen, size) => {
    const path = new Path2D(
      `M${size * 0.34} ${size * 0.24} L${size * 0.66} ${size / 2} L${size * 0.34} ${size * 0.76}`,
    );
    pen.strokeStyle = home;
    pen.lineWidth = 5;
    pen.stroke(path);
    pen.strokeStyle = text;
    pen.lineWidth = 2.2;
    pen.stroke(path);
  };

const building = new Path2D('M5.5 19.5 V9.5 L12 5.5 L18.5 9.5 V19.5 M9 19.5 V13 H15 V19.5 M9 16.2 H15');

const warehouse =
  (tone: string, { onTone }: MapColours): Draw =>
  (pen, size) => {
    pen.beginPath();
    pen.roundRect(1.5, 1.5, size - 3, size - 3, 5);
    pen.fillStyle = tone;
    pen.fill();
    pen.strokeStyle = onTone;
    pen.lineWidth = 1.5;
    pen.stroke();
    pen.translate((size - 24) / 2, (size - 24) / 2);
    pen.lineWidth = 1.7;
    pen.stroke(building);
  };

const diamond =
  (tone: string, { onTone }: MapColours): Draw =>
  (pen, size) => {
    const [middle, far] = [size / 2, size - 1.5];
    pen.beginPath();
    pen.moveTo(middle, 1.5);
    pen.lineTo(far, middle);
    pen.lineTo(middle, far);
    pen.lineTo(1.5, middle);
    pen.closePath();
    pen.fillStyle = tone;
    pen.fill();
    pen.strokeStyle = onTone;
    pen.lineWidth = 1.5;
    pen.stroke();
  };

/** The signs that are no circles, by name; those of points once for each tone. */
export function mapImages(colours: MapColours): [name: string, image: ImageData][] {
  return [
    ['arrow', drawn(18, arrow(colours))],
    ...colours.tones.flatMap((tone, index): [string, ImageData][] => [
      [`warehouse-${index}`, drawn(28, warehouse(tone, colours))],
      [`action-${index}`, drawn(26, diamond(tone, colours))],
    ]),
  ];
}
