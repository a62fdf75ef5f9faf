/** Where a form is filled in; `?id=` names it. */
export const FILL_PATH = '/registro/formulario/ver';
