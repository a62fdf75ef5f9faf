/** Spreadsheets need the byte order mark to read accents. */
export const CSV_START = '\uFEFF';

/** The papaparse options of every CSV file; separators of either locale are quoted. */
export const csvFormat = {
  delimiter: ',',
  newline: '\r\n',
  quotes: (value: unknown) => typeof value === 'string' && value.includes(';'),
} as const;

/** Prevents formula injection, also in spreadsheets that split cells at semicolons. */
export const csvCell = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replace(/^(?=[=+\-@\t\r])|(?<=;)(?=[=+\-@])/g, "'") : value;
