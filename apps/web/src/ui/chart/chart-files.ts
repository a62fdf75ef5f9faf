import type { ChartTokens } from './chart-theme.ts';

const HEAD = 44;
const PAD = 16;

const nameOf = (title: string, ending: string) =>
  `${title
    .toLocaleLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}.${ending}`;

function save(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function saveText(text: string, title: string, ending: 'csv') {
  save(new Blob([text], { type: 'text/csv;charset=utf-8' }), nameOf(title, ending));
}

/** The picture with its question above it, on the theme's own ground. */
export function savePicture(picture: HTMLCanvasElement, title: string, tokens: ChartTokens) {
  const scale = 2;
  const canvas = document.createElement('canvas');
  canvas.width = picture.width + 2 * PAD * scale;
  canvas.height = picture.height + (HEAD + PAD) * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = tokens.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = tokens.text;
  context.font = `600 ${15 * scale}px ${tokens.font}`;
  context.textBaseline = 'middle';
  context.fillText(title, PAD * scale, (HEAD / 2) * scale, canvas.width - 2 * PAD * scale);
  context.drawImage(picture, PAD * scale, HEAD * scale);
  canvas.toBlob((blob) => {
    if (blob) save(blob, nameOf(title, 'png'));
  });
}
