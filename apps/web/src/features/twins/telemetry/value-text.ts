const MOST = 60;

/** A value as the device sent it, short enough for a line. */
export function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}
