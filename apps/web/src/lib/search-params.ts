/** Search parameters stay plain text: a token made of digits is not parsed as a number, and addresses stay readable. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

type Value = string | number | boolean | null | undefined;

export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values as Record<string, Value>)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  // Commas separate the values of a filter and need no encoding.
  return search.size ? `?${search.toString().replaceAll('%2C', ',')}` : '';
}
