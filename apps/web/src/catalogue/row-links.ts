/** Where a row has a page of its own: the catalogue's name, the page's path and the key of what leads there. */
export const rowLinks: Readonly<Record<string, { path: string; label: string }>> = {
  menu: { path: '/configuración/menú/asignación', label: 'administration.holders.open' },
  step: { path: '/configuración/paso/detalles', label: 'steps.open' },
};
