/** Where the rows of a catalogue have a page of their own; what leads there is called `catalogues.link.<name>`. */
export const rowLinks: Readonly<Record<string, string>> = {
  menu: '/configuración/menú/asignación',
  step: '/configuración/paso/detalles',
};
