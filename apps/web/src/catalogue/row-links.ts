/** Where a row has a page of its own: the catalogue's name, the page's path and the key of what leads there. */
export const rowLinks: Readonly<Record<string, { path: string; label: string }>> = {
  step: { path: '/configuración/paso/detalles', label: 'steps.open' },
};
