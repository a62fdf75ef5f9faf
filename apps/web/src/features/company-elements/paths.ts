/** Screens of catalogues, which no manifest names. */
export const PROJECTS = '/configuración/compañía/proyecto';
export const ELEMENTS = '/configuración/pantalla/elemento';
