const BOM = '\uFEFF';

const cell = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Header line of an import file; the byte order mark makes spreadsheets read it as UTF-8. */
export const templateOf = (titles: readonly string[]): string => `${BOM}${titles.map(cell).join(',')}\r\n`;

export function saveTemplate(titles: readonly string[], name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([templateOf(titles)], { type: 'text/csv;charset=utf-8' }));
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
