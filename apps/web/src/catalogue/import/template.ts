const BOM = '\uFEFF';

const cell = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The first line of a file that can be imported: spreadsheets need the mark to read its accents. */
export const templateOf = (titles: readonly string[]): string => `${BOM}${titles.map(cell).join(',')}\r\n`;

export function saveTemplate(titles: readonly string[], name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([templateOf(titles)], { type: 'text/csv;charset=utf-8' }));
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
