/** Spreadsheets need the mark to read accents. */
export const CSV_START = '\uFEFF';

/** How every CSV of the product is written, as papaparse takes it; what parts cells in either locale is quoted. */
export const csvFormat = {
  delimiter: ',',
  newline: '\r\n',
  quotes: (value: unknown) => typeof value === 'string' && value.includes(';'),
} as const;

/** Text that a spreadsheet would run as a formula stays text, also where it parts cells at semicolons. */
export const csvCell = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replace(/^(?=[=+\-@\t\r])|(?<=;)(?=[=+\-@])/g, "'") : value;
